// Does not run before start; never shows less than 0. It keeps no clock: the caller passes the seconds of each frame.
class Countdown {
 public:
  explicit Countdown(double initial = 5) : initial_(initial) {}
  void start() { running_ = true; }
  void stop() { running_ = false; }
  void reset() {
    passed_ = lost_ = 0;
    running_ = true;
  }
  void setInitialTime(double seconds) {
    initial_ = seconds;
    reset();
  }
  double remaining() const { return std::max(0.0, initial_ - passed_); }
  bool isOver() const { return remaining() <= 0; }
  // Summed with what rounding loses (Kahan), so that 300 frames of 1/60 s are 5 s.
  void advance(double dt) {
    if (!running_ || isOver()) return;
    const double term = dt - lost_;
    const double sum = passed_ + term;
    lost_ = sum - passed_ - term;
    passed_ = sum;
  }

 private:
  double initial_, passed_ = 0, lost_ = 0;
  bool running_ = false;
};
