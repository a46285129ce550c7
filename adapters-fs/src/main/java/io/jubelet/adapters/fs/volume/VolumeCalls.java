package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxLoopCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.LinuxPrograms;
import io.jubelet.adapters.fs.kernel.LoopCalls;
import io.jubelet.adapters.fs.kernel.MountCalls;
import io.jubelet.adapters.fs.kernel.Programs;

/** What volumes are made with on a machine. */
public record VolumeCalls(FileCalls files, MountCalls mounts, LoopCalls loops, Programs programs) {

    /** That of this machine. */
    public static VolumeCalls ofThisMachine() {
        return new VolumeCalls(new LinuxFileCalls(), new LinuxMountCalls(), new LinuxLoopCalls(), new LinuxPrograms());
    }
}
