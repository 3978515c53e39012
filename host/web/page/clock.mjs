// When the next frame of an app is due, on a display of any rate.

// A frame that is due so soon runs with the display's frame at hand: displays are never quite even.
const EARLY = 4;
// Who is later than this runs on from here, and does not hurry.
const LATE = 250;

export class Clock {
  constructor(frameRate) {
    this.length = 1000 / frameRate;
    this.next = null;
  }

  // Whether a frame is to run now, and if so, when the one after it is due: times in milliseconds.
  // The due times are exact multiples, so there is no drift.
  takes(now) {
    if (this.next === null || now - this.next > LATE) this.next = now;
    if (this.next > now + EARLY) return false;
    this.next += this.length;
    return true;
  }

  // The time until the next call is no time of the app's.
  pause() {
    this.next = null;
  }
}
