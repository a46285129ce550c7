package io.jubelet.adapters.fs.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.Programs.Result;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnimplementedException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinuxProgramsTest {

    private final Programs programs = new LinuxPrograms();

    private Result shell(String script) {
        return programs.run(List.of("sh", "-c", script));
    }

    @Test
    void outputErrorsAndExitCodeAreTold() {
        assertEquals(new Result(3, "out\nerr"), shell("echo out; echo err >&2; exit 3"));
        assertEquals(new Result(0, ""), shell("cat"));
        assertEquals(new Result(0, "C"), shell("echo $LC_ALL"));
    }

    @Test
    void onlyTheEndOfALongOutputIsKept() {
        String output = shell("i=0; while [ $i -lt 1000 ]; do echo line $i; i=$((i+1)); done").output();
        assertTrue(output.length() <= Result.MAX_OUTPUT && output.endsWith("line 999"), output);
    }

    @Test
    void aProgramThatIsMissingIsNamed() {
        String message = assertThrows(UnimplementedException.class,
                () -> programs.run(List.of("no-such-program", "x"))).getMessage();
        assertTrue(message.startsWith("can't run no-such-program: "), message);
    }

    @Test
    void anInterruptEndsIt() {
        Thread.currentThread().interrupt();
        assertThrows(CancelledException.class, () -> shell("exec sleep 1000"));
        assertTrue(Thread.interrupted());
    }
}
