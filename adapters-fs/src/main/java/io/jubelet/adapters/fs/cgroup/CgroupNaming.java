package io.jubelet.adapters.fs.cgroup;

import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.domain.cgroup.CgroupName;
import java.nio.file.Path;

/** Conversion of names of cgroups to directories. */
enum CgroupNaming {

    /** Each component is a directory. */
    CGROUPFS,

    /** Each component is a slice, whose name begins with those of the slices above, see systemd.slice(5). */
    SYSTEMD;

    private static final String SLICE = ".slice";

    /** The path below the mount point, from {@code /}. */
    String path(CgroupName cgroup) {
        return this == SYSTEMD ? cgroup.toSystemd() : cgroup.toCgroupfs();
    }

    /** The path below the mount point without the first separator; empty for the root. */
    Path relative(CgroupName cgroup) {
        cgroup.components().forEach(component -> PathStep.of("cgroup", component));
        return Path.of(path(cgroup).substring(1));
    }

    /**
     * The component that a directory stands for. What is no slice is not systemd's way to name a group of the node, and
     * stays as it is.
     */
    String component(String directory) {
        if (this == CGROUPFS || !directory.endsWith(SLICE)) {
            return directory;
        }
        String last = directory.substring(directory.lastIndexOf('-') + 1, directory.length() - SLICE.length());
        return last.replace('_', '-');
    }
}
