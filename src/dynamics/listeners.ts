// Listeners of one kind of event, and the delivery of what a step or detect found: each registration counts for itself, and none costs another its event.

interface Registration<Event> {
  /** Null once it is cancelled. */
  listener: ((event: Event) => void) | null;
}

export class Listeners<Event> {
  /** Registrations that are in force. */
  size = 0;
  private list: Registration<Event>[] = [];
  private cancelled = false;
  private calling = false;

  /** Registers the listener, once more if it is registered already. Returns the way to cancel this registration, which may be called again. */
  add(listener: (event: Event) => void): () => void {
    const registration: Registration<Event> = { listener };
    this.list.push(registration);
    this.size++;
    return () => {
      if (registration.listener === null) return;
      registration.listener = null;
      this.size--;
      this.cancelled = true;
      this.sweep();
    };
  }

  /** Calls those that were registered when the event came and are not cancelled since. */
  call(event: Event, delivery: Delivery): void {
    const { length } = this.list;
    this.calling = true;
    for (let i = 0; i < length; i++) {
      const { listener } = this.list[i];
      if (listener === null) continue;
      try {
        listener(event);
      } catch (error) {
        delivery.note(error);
      }
    }
    this.calling = false;
    this.sweep();
  }

  // Not during a call: it goes by places in the list.
  private sweep(): void {
    if (!this.cancelled || this.calling) return;
    this.list = this.list.filter(({ listener }) => listener !== null);
    this.cancelled = false;
  }
}

/** The delivery of one step's events: what must not be called meanwhile, and the first error of a listener. */
export class Delivery {
  private underWay = false;
  private failed = false;
  private error: unknown;

  begin(): void {
    this.underWay = true;
  }

  note(error: unknown): void {
    if (!this.failed) this.error = error;
    this.failed = true;
  }

  /** Every listener has been called: throws what the first that failed threw. */
  end(): void {
    const { failed, error } = this;
    this.underWay = this.failed = false;
    this.error = undefined;
    if (failed) throw error;
  }

  /** Throws if events are being delivered: they are of a world that stands still. */
  refuse(name: string): void {
    if (this.underWay) throw new Error(`${name} is called in a listener, expected a call after the step or detect that delivers the event`);
  }
}
