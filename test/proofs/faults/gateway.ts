import "./clock.ts";
import "../../../gateway/main.ts";
