// Listeners of one kind of event, and delivery: registrations are independent, and an error in one does not keep the event from others.

interface Registration<Event> {
  readonly listener: (event: Event) => void;
  isActive: boolean;
}

export class Listeners<Event> {
  /** Active registrations. Replaced, never changed: it may be called through meanwhile. */
  private list: readonly Registration<Event>[] = [];

  get size(): number {
    return this.list.length;
  }

  /** Registers the listener, also a second time. Returns a function that cancels this registration; it may be called again. */
  add(listener: (event: Event) => void): () => void {
    const registration = { listener, isActive: true };
    this.list = [...this.list, registration];
    return () => {
      registration.isActive = false;
      this.list = this.list.filter((one) => one !== registration);
    };
  }

  /** Calls the listeners that were registered when the event came and have not been cancelled since. */
  call(event: Event, delivery: Delivery): void {
    for (const { listener, isActive } of this.list) {
      if (!isActive) continue;
      try {
        listener(event);
      } catch (error) {
        delivery.note(error);
      }
    }
  }
}

/** The delivery of one step's events: refuses calls that are not allowed meanwhile, and keeps the first error of a listener. */
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

  /** After all listeners were called: throws their first error. */
  end(): void {
    const { failed, error } = this;
    this.underWay = this.failed = false;
    this.error = undefined;
    if (failed) throw error;
  }

  /** Throws while events are delivered: the world must not change under them. */
  refuse(name: string): void {
    if (this.underWay) throw new Error(`${name} is called in a listener, expected a call after the step or detect that delivers the event`);
  }
}
