/**
 * These are the 2,418 keys of c_ClaveUnidad: those of UN/ECE recommendation 20 unchanged, those of
 * recommendation 21 (packages) behind an X. A line begins with the first character of its keys and continues
 * with their endings: "10-45" is a range of numbers with leading zeros kept, "*AB" are endings of one letter,
 * and "C*RT" is C before each of them. Case counts: SAT's list has "Gd", "Ohm" and "X1w".
 */
const LAYOUT = `
0  5-6 8
1  0-1 3-9 *ABCDEFGHIJKLMX
2  0-9 *ABCGHIJKLMNPQRUVXYZ
3  0-8 *BCEGHI
4  0-1 4-8 *BCEGHKLMNOPQRTUWX
5  3-4 6-9 *ABCEFGHIJKPQ
6  0-4 6 9
7  1-4 6-8
8  0-1 4-5 7 9
9  0-8
A  1-9 10-45 47-71 73-91 93-99 *ABDEHIJKLPQRSWYZ C*RT M*HP N*N P*Z R*E S*MU T*MT W*G
B  0-9 10-99 *BHPWZ A*R F*T H*P I*L L*DL P*M Q*L T*U U*AI
C  0-9 10-99 *EGKZ C*T D*L E*LN G*M K*G L*FT M*KQT N*PT O*U T*GMN U*R W*AI
D  1-2 5-9 03-04 10-83 85-96 98-99 *BCDEGIJNQSTUYx A*ADY E*C L*T M*AKOQT P*CRT R*AILM T*N W*T Z*NP
E  3-5 01 07-12 14-23 25 27-28 30-99 *ABPQ
F  1 9 01-08 10-99 *BCDEFGHLMPRS A*HR B*M I*T O*T T*KQ
G  2-3 7 01 04-06 08-21 23-99 *BCEFHJKLMNOPQTVWYZd B*Q D*W F*I G*R I*ACIP L*DIL R*MNO W*H
H  1-2 03-16 18-85 87-96 98-99 *ACDEFHIJKLMNOPSTY A*R B*AX D*W E*A G*M I*U K*M L*T M*QT P*A T*Z U*R
I  *ACEFIMPTUV N*HKQ S*D
J  2 10 12-36 38-76 78-79 81-85 87 89-99 *BEKMo N*T O*U P*S W*L
K  1-3 5-6 10-28 30-43 45-55 58-71 73-99 *ABDFIJLORSTWX A*T B*A C*C D*W E*L G*MS H*YZ I*CP J*O L*KX
   M*AHKQT N*IMST P*AHOP S*DH T*N U*R V*ART W*HNOST
L  2 10-21 23-96 98-99 *ACDEFHIJKMNOPRSXY A*C B*RT E*F P*A T*NR U*BMX
M  0-1 4-5 7 9 10-27 29-53 55-99 *ACDFKQV A*HLMRW B*EFR C*U G*M H*Z I*KLNOU L*DT M*KQT N*D O*N P*A
   Q*HS S*K T*KQRS V*A W*H
N  1-3 10-99 *ABCDEFGHIJLNQRTVXY A*R B*B C*L E*W I*LU M*3IP P*RT T*T
O  *ANPTZ D*E N*Z P*M Z*AI h*m
P  0-9 10-99 *BDEIMOQRSTVWYZ A*L F*L G*L L*A T*DILN
Q  3 10-42 *ABDHKRT A*N T*DILR
R  1 9 *HKMNPSTU O*M P*MS
S  3-8 *DEGKNQRSWX A*N C*OR E*CT H*T I*E M*3I Q*R S*T T*CIKLNW Y*R
T  0-1 3-8 *ACDEFIJLPQRTVWsu A*BHN I*CP K*M M*S N*E P*IR Q*D R*L S*DHT T*S
U  1-2 *ABCDEFHMN
V  *APS L*T
W  2 4 *ABEGHIMRW C*D E*BE H*R S*D T*T
X  1 43-44 1*ABDFGw 2*C 3*AH 4*ABCDFGH 5*HLM 6*HP 7*AB 8*ABC A*ABCDEFGHIJLMPTV
   B*4ABCDEFGHIJKLMNOPQRSTUVWXYZ C*ABCDEFGHIJKLMNOPQRSTUVWXYZ D*ABCGHIJKLMNPRSTUVWXY E*CDEFGHIN
   F*BCDEILOPRTWX G*BILRUYZ H*ABCGNR I*ABCDEFGHKLNZ J*BCGRTY K*GI L*EGTUVZ M*ABCERSTWX N*AEFGSTUV
   O*ABCDEFKT P*2ABCDEFGHIJKLNORTUVXYZ Q*ABCDFGHJKLMNPQRS R*DGJKLOTZ S*ABCDEHIKLMOPSUVWYZ
   T*1BCDGIKLNORSTUVWYZ U*CN V*AGIKLNOPQRSY W*ABCDFGHJKLMNPQRSTUVWXYZ X*ABCDFGHJK
   Y*ABCDFGHJKLMNPQRSTWXYZ Z*ABCDFGHJKLMNPQRSTUVWXY y*v
Y  *LT D*KQ R*D
Z  1 5-6 8 11 *PZ
`;

export const UNITS: ReadonlySet<string> = new Set(
  entries().flatMap(([first, endings]) => expand(first, endings)),
);

function entries(): [first: string, endings: string[]][] {
  const lines = LAYOUT.trim().replaceAll(/\n +/g, " ").split("\n");
  return lines.map((line) => [line.charAt(0), line.slice(1).trim().split(/ +/)]);
}

function expand(first: string, endings: readonly string[]): string[] {
  return endings.flatMap((ending) =>
    (ending.includes("*") ? letters(ending) : run(ending)).map((rest) => first + rest),
  );
}

function letters(ending: string): string[] {
  const [before = "", last = ""] = ending.split("*");
  return Array.from(last, (letter) => before + letter);
}

function run(ending: string): string[] {
  const [from = "", to = from] = ending.split("-");
  const length = Number(to) - Number(from) + 1;
  return Array.from({ length }, (_, step) => String(Number(from) + step).padStart(from.length, "0"));
}
