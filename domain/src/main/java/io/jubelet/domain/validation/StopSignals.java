package io.jubelet.domain.validation;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The signals by which containers may ask to be stopped (KEP-4960). */
final class StopSignals {

    /** Signals of Linux. */
    static final Set<String> LINUX = Stream.of(
            Stream.of("ABRT", "ALRM", "BUS", "CHLD", "CLD", "CONT", "FPE", "HUP", "ILL", "INT", "IO", "IOT", "KILL", "PIPE",
                    "POLL", "PROF", "PWR", "QUIT", "SEGV", "STKFLT", "STOP", "SYS", "TERM", "TRAP", "TSTP", "TTIN", "TTOU",
                    "URG", "USR1", "USR2", "VTALRM", "WINCH", "XCPU", "XFSZ", "RTMIN", "RTMAX"),
            IntStream.rangeClosed(1, 15).mapToObj(i -> "RTMIN+" + i),
            IntStream.rangeClosed(1, 14).mapToObj(i -> "RTMAX-" + i))
            .flatMap(names -> names).map(name -> "SIG" + name).collect(Collectors.toUnmodifiableSet());
    /** Signals of Windows. */
    static final Set<String> WINDOWS = Set.of("SIGKILL", "SIGTERM");

    private StopSignals() {
    }
}
