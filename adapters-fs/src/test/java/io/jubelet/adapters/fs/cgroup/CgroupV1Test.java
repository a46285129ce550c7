package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The cgroupfs driver on cgroup v1. */
final class CgroupV1Test extends InMemoryV1Contract {

    private final KernelCgroups tree;

    CgroupV1Test() {
        super(CgroupNaming.CGROUPFS);
        tree = kernel();
    }

    @Override
    protected CgroupTree tree() {
        return tree;
    }

    @Test
    void cpusAndMemoryNodesComeFromTheParent() {
        tree.apply(top().child("pod"), CgroupLimits.NONE);
        assertEquals("0-1", read(CPUSET, top().child("pod"), "cpuset.cpus"));
        assertEquals("0", read(CPUSET, top().child("pod"), "cpuset.mems"));
    }

    @Test
    void whatTheRuntimeMadeInOtherHierarchiesGoesAsWell() throws IOException {
        tree.apply(top().child("pod"), CgroupLimits.NONE);
        for (Path other : List.of(SYSTEMD, UNIFIED)) {
            files.makeDirectory(directory(other, top()));
            files.makeDirectory(directory(other, top().child("pod")));
            files.makeDirectory(directory(other, top().child("pod").child("container")));
        }
        assertEquals(List.of("container"), tree.children(top().child("pod")));
        tree.destroy(top().child("pod"));
        assertFalse(files.isDirectory(directory(SYSTEMD, top().child("pod"))));
        assertFalse(files.isDirectory(directory(UNIFIED, top().child("pod"))));
    }

    @Test
    void aCgroupInWhichNothingIsLeftGoesWithoutALookIntoIt() {
        tree.apply(top().child("pod"), CgroupLimits.NONE);
        int looks = files.looks();
        tree.destroy(top().child("pod"));
        assertFalse(tree.exists(top().child("pod")));
        assertEquals(looks, files.looks());
    }
}
