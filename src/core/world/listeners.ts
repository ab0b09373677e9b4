// Listeners of one kind of event, and delivery: registrations are independent, and an error in one does not keep the event from others.

interface Registration<Event> {
  /** Null once it is cancelled. */
  listener: ((event: Event) => void) | null;
}

export class Listeners<Event> {
  /** Active registrations. */
  size = 0;
  private list: Registration<Event>[] = [];
  private calling = false;

  /** Registers the listener, also a second time. Returns a function that cancels this registration; it may be called again. */
  add(listener: (event: Event) => void): () => void {
    const registration: Registration<Event> = { listener };
    this.list.push(registration);
    this.size++;
    return () => {
      if (registration.listener === null) return;
      registration.listener = null;
      this.size--;
      this.sweep();
    };
  }

  /** Calls the listeners that were registered when the event came and have not been cancelled since. */
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

  // Not during a call, which iterates by index; and only once half of the list is cancelled, so that cancelling n listeners takes O(n).
  private sweep(): void {
    if (this.calling || this.list.length <= 2 * this.size) return;
    this.list = this.list.filter(({ listener }) => listener !== null);
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
