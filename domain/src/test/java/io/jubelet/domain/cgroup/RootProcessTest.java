package io.jubelet.domain.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class RootProcessTest {

    @Test
    void processOneAndKernelThreadsStay() {
        assertEquals(List.of(812L, 17L), RootProcess.toMove(List.of(new RootProcess(1, false), new RootProcess(2, true),
                new RootProcess(0, false),
                new RootProcess(812, false), new RootProcess(9, true), new RootProcess(17, false))));
        assertEquals(List.of(), RootProcess.toMove(List.of()));
    }
}
