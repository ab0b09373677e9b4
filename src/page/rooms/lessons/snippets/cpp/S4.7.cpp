// Waits for start; never shows less than 0. It keeps no clock: the caller passes the seconds of each frame.
struct Countdown {
  double initial = 5, passed = 0, lost = 0;
  bool isRunning = false;

  void start() { isRunning = true; }
  void stop() { isRunning = false; }
  void reset() { passed = lost = 0; isRunning = true; }
  void setInitialTime(double seconds) { initial = seconds; reset(); }
  double remaining() const { return std::max(0.0, initial - passed); }
  bool isOver() const { return remaining() <= 0; }
  // Summed with what rounding loses (Kahan), so that 300 frames of 1/60 s are 5 s.
  void advance(double dt) {
    if (!isRunning || isOver()) return;
    const double term = dt - lost, sum = passed + term;
    lost = sum - passed - term;
    passed = sum;
  }
};
