// Waits for start; never shows less than 0. It keeps no clock: the caller passes the seconds of each frame.
public class Countdown {
  double initial = 5, passed, lost;
  bool isRunning;

  public void Start() { isRunning = true; }
  public void Stop() { isRunning = false; }
  public void Reset() { passed = lost = 0; isRunning = true; }
  public void SetInitialTime(double seconds) { initial = seconds; Reset(); }
  public double Remaining { get { return Max(0, initial - passed); } }
  public bool IsOver { get { return Remaining <= 0; } }
  // Summed with what rounding loses (Kahan), so that 300 frames of 1/60 s are 5 s.
  public void Advance(double dt) {
    if (!isRunning || IsOver) return;
    double term = dt - lost, sum = passed + term;
    lost = sum - passed - term;
    passed = sum;
  }
}
