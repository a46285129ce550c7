package io.jubelet.adapters.fs.stats;

import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxInotifyCalls;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.host.MemoryAlarms;
import java.nio.file.Path;

/** Chooses the notifications of a kernel for short memory. */
public final class KernelMemoryAlarms {

    private KernelMemoryAlarms() {
    }

    /**
     * The alarms of this machine; nothing is opened before the first watch.
     *
     * @throws NotFoundException when no hierarchy of cgroups is mounted
     */
    public static MemoryAlarms ofThisMachine() {
        return of(CgroupHierarchies.of(Path.of("/proc/self/mountinfo")));
    }

    static MemoryAlarms of(CgroupHierarchies hierarchies) {
        String memory = hierarchies.byController().get("memory");
        return memory == null
                ? new StallAlarms(Path.of("/proc/pressure/memory"), StallAlarms.TRIGGERS, new LinuxInotifyCalls())
                : new UsageAlarms(Path.of(memory), new LinuxFileCalls(), new LinuxInotifyCalls());
    }
}
