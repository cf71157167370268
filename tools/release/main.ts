import { Command } from "commander";
import { commitRelease, findObstacles, writeRelease } from "./release.ts";

/** Makes a version of the project: `npm run release -- 0.2.0`, with `--dry-run` to hear only what stands in its way. */
const program = new Command("npm run release --")
  .description("Makes a version: its number, its changelog, the contract to keep, a commit and a tag.")
  .argument("<version>", "three numbers, as 0.2.0")
  .option("--dry-run", "says what stands in its way, and changes nothing")
  .parse();

const release = {
  root: process.cwd(),
  version: program.args[0]!,
  day: new Date().toISOString().slice(0, 10),
};
const obstacles = findObstacles(release);
for (const obstacle of obstacles) console.error(obstacle);
if (obstacles.length > 0) process.exitCode = 1;
else if (program.opts<{ dryRun?: true }>().dryRun) console.log(`${release.version} can be released.`);
else {
  writeRelease(release);
  commitRelease(release);
  console.log(
    `v${release.version} is tagged. Next: npm pack, npm pack --workspace client, the image; then git push --follow-tags.`,
  );
}
