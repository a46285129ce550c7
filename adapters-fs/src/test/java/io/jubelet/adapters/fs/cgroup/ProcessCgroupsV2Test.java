package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Version 2: one hierarchy. */
final class ProcessCgroupsV2Test extends InMemoryProcessCgroupsContract {

    private static final Path TOP = Path.of("/sys/fs/cgroup");

    @Override
    CgroupMounts mount() {
        files.addV2(TOP, "cpu", "io", "memory");
        return new CgroupMounts(Optional.of(TOP), Map.of(), List.of(), Map.of());
    }

    @Test
    void aNewCgroupHasAllControllers() {
        cgroups().move(start(), SYSTEM.child("agents"));
        assertEquals("cpu io memory", read(TOP, "system/agents/cgroup.controllers"));
        assertEquals("", read(TOP, "system/agents/cgroup.subtree_control"), "its children, if any, are others' matter");
    }

    @Test
    void belowACgroupWithProcessesThereAreNoControllers() {
        cgroups().move(start(), SYSTEM);
        long process = start();
        cgroups().move(process, SYSTEM.child("agents"));
        assertEquals(Optional.of(SYSTEM.child("agents")), cgroups().cgroupOf(process));
        assertEquals("", read(TOP, "system/agents/cgroup.controllers"));
    }

    @Test
    void aCgroupWhoseChildrenHaveControllersTakesNoProcess() {
        cgroups().move(start(), SYSTEM.child("agents"));
        long process = start();
        assertThrows(ConflictException.class, () -> cgroups().move(process, SYSTEM));
    }

    @Test
    void belowAThreadedCgroupANewOneIsThreaded() throws IOException {
        files.makeDirectory(TOP.resolve("system"));
        files.set(TOP.resolve("system/cgroup.type"), "threaded");
        long process = start();
        cgroups().move(process, SYSTEM.child("agents"));
        assertEquals("threaded", read(TOP, "system/agents/cgroup.type"));
    }

    @Test
    void whatWasMadeForNothingGoesAgain() {
        long process = start();
        files.processes.refuse(TOP.resolve("a/b/c"));
        assertThrows(PortException.class, () -> cgroups().move(process, new CgroupName(List.of("a", "b", "c"))));
        assertFalse(files.isDirectory(TOP.resolve("a")));
    }

    @Test
    void theAgentIsThisProcess() {
        assertEquals(4711, cgroups().agent());
    }
}
