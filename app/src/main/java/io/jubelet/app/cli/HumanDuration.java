package io.jubelet.app.cli;

import java.time.Duration;

/** Durations as kubectl shows them: {@code 95s}, {@code 3m20s}, {@code 5h}, {@code 2d4h}. */
final class HumanDuration {

    private HumanDuration() {
    }

    static String of(Duration duration) {
        var seconds = duration.toMillis() / 1000;
        if (seconds < -1) {
            return "<invalid>";
        }
        if (seconds < 0) {
            return "0s";
        }
        var minutes = seconds / 60;
        var hours = minutes / 60;
        var days = hours / 24;
        return minutes < 2 ? seconds + "s"
                : minutes < 10 ? pair(minutes, "m", seconds % 60, "s")
                : hours < 3 ? minutes + "m"
                : hours < 8 ? pair(hours, "h", minutes % 60, "m")
                : hours < 48 ? hours + "h"
                : days < 8 ? pair(days, "d", hours % 24, "h")
                : days < 365 * 2 ? days + "d"
                : days < 365 * 8 ? pair(days / 365, "y", days % 365, "d")
                : days / 365 + "y";
    }

    private static String pair(long large, String unit, long small, String smaller) {
        return large + unit + (small == 0 ? "" : small + smaller);
    }
}
