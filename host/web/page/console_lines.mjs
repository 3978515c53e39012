// What the app writes goes to the browser's console, line by line and not without end.
import { streams } from "../../../transpiler/kernel/machine.mjs";

const MOST_LINES = 10000;
const MOST_UNITS = 1000000;
const LINE_UNITS = 10000;

export class ConsoleLines {
  constructor() {
    this.begun = "";
    this.lines = 0;
    this.units = 0;
  }

  // Shows the lines that have been written; one without its end waits for it.
  flush() {
    if (streams.pieces.length === 0) return;
    const lines = (this.begun + streams.pieces.join("")).split("\n");
    streams.pieces = [];
    this.begun = lines.pop().slice(0, LINE_UNITS);
    for (const line of lines) this.show(line.slice(0, LINE_UNITS));
  }

  finish() {
    this.flush();
    if (this.begun !== "") this.show(this.begun);
    this.begun = "";
  }

  show(line) {
    if (this.lines > MOST_LINES || this.units > MOST_UNITS) return;
    this.lines += 1;
    this.units += line.length;
    const isLast = this.lines > MOST_LINES || this.units > MOST_UNITS;
    console.log(isLast ? "(The app writes more than is shown here.)" : line);
  }
}
