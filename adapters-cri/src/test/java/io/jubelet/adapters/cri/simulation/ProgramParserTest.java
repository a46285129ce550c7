package io.jubelet.adapters.cri.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.cri.simulation.Program.Line;
import io.jubelet.adapters.cri.simulation.Program.OnStop;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramParserTest {

    private static Program sh(String script) {
        return ProgramParser.ofContainer("busybox", List.of("/bin/sh", "-c"), List.of(script));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            true                                | 0    | 0
            false                               | 0    | 1
            exit 3                              | 0    | 3
            exit 259                            | 0    | 3
            exit nonsense                       | 0    | 2
            sleep 5                             | 5000 | 0
            sleep 0.5                           | 500  | 0
            sleep 100ms; exit 1                 | 100  | 1
            sleep 2m && false                   | 120000 | 1
            false && sleep 5                    | 0    | 1
            false; true                         | 0    | 0
            false; exit                         | 0    | 1
            sleep                               | 0    | 1
            sleep long                          | 0    | 1
            exec sleep 3; exit 9                | 3000 | 0
            sh -c 'sleep 1; exit 4'             | 1000 | 4
            echo 'a; exit 1'                    | 0    | 0
            ; ;                                 | 0    | 0
            """)
    void endsByItself(String script, long millis, int code) {
        Program program = sh(script);

        assertEquals(Optional.of(Duration.ofMillis(millis)), program.runsFor());
        assertEquals(code, program.exitCode());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            sleep infinity
            while true; do sleep 1; done; exit 3
            nginx -g 'daemon off;'
            echo start; java -jar server.jar; echo never
            sh -c "sh -c 'sh -c \\"sh -c server\\"'"
            """)
    void runsForEver(String script) {
        assertEquals(Optional.empty(), sh(script).runsFor());
    }

    @Test
    void writesWhatItEchoes() {
        assertEquals(List.of(
                new Line(Duration.ZERO, false, "one two"),
                new Line(Duration.ofSeconds(1), true, "three")),
                sh("echo one two; sleep 1; echo three >&2").output());
    }

    @Test
    void reactsToTheStopSignalAsTrapped() {
        assertEquals(new OnStop.Exits(143), sh("server").onStop());
        assertEquals(new OnStop.Ignores(), sh("trap '' TERM; server").onStop());
        assertEquals(new OnStop.Exits(7), sh("trap 'exit 7' TERM; server").onStop());
        assertEquals(new OnStop.Exits(0), sh("trap \"echo bye; exit\" INT TERM; server").onStop());
        assertEquals(new OnStop.Exits(143), sh("trap 'exit 7' INT; server").onStop());
    }

    @Test
    void withoutACommandTheImageDecides() {
        assertEquals(Program.endless(), ProgramParser.ofContainer("registry.example.org/web:1", List.of(), List.of()));
        assertEquals(1, ProgramParser.ofContainer("example.org/crash:v2", List.of(), List.of()).exitCode());
        assertEquals(Program.exit(0), ProgramParser.ofContainer("complete", List.of(), List.of()));
        assertEquals(Program.endless(), ProgramParser.ofContainer("crash", List.of(), List.of("server")));
    }

    @Test
    void anUnknownCommandRunInAContainerSucceeds() {
        assertEquals(Program.exit(0), ProgramParser.ofExec(List.of("cat", "/tmp/healthy")));
        assertEquals(1, ProgramParser.ofExec(List.of("sh", "-c", "cat /tmp/x && false")).exitCode());
        assertEquals(Program.exit(0), ProgramParser.ofExec(List.of()));
    }
}
