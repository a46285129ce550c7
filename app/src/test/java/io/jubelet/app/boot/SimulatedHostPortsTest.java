package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.VolumeData;
import io.jubelet.domain.volume.VolumeDataKind;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.volume.HostVolumes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SimulatedHostPortsTest {

    /** Remembers what it is given. */
    private static final class Directories implements HostVolumes {

        private final List<VolumePlan> plans = new ArrayList<>();

        @Override
        public String setUp(String podUid, String volume, VolumePlan plan, Optional<VolumeGroup> group) {
            assertTrue(group.isEmpty(), "owners are not changed");
            plans.add(plan);
            return "/root/" + volume;
        }

        @Override
        public void growFileSystem(String podUid, String volume, VolumePlan.Local plan) {
            throw new AssertionError("nothing has a size");
        }

        @Override
        public FlexCapabilities flexDriver(FlexDriverName name) {
            throw new AssertionError("not asked");
        }

        @Override
        public boolean takesLabels(String path) {
            throw new AssertionError("nothing has a label");
        }

        @Override
        public List<String> mountReferences(String path) {
            throw new AssertionError("nothing is mounted");
        }

        @Override
        public String mountSubPath(String podUid, String container, SubPath part) {
            throw new AssertionError("nothing is mounted");
        }

        @Override
        public void unmapDevice(String podUid, String name) {
            throw new AssertionError("nothing is mapped");
        }

        @Override
        public void unmountSubPaths(String podUid) {
            throw new AssertionError("nothing is mounted");
        }

        @Override
        public void tearDown(String podUid) {
            plans.clear();
        }

        @Override
        public void releaseUnused() {
            throw new AssertionError("nothing is shared");
        }
    }

    private static CgroupName cgroup(String... components) {
        return new CgroupName(List.of(components));
    }

    @Test
    void cgroupsAreThereWithTheirParentsUntilTheyAreDestroyed() {
        var cgroups = new SimulatedCgroups();
        cgroups.apply(cgroup("kubepods", "burstable", "pod1"), CgroupLimits.NONE);
        cgroups.apply(cgroup("kubepods", "pod2"), CgroupLimits.NONE);
        assertEquals(List.of("burstable", "pod2"), cgroups.children(cgroup("kubepods")));
        assertEquals(List.of(), cgroups.processes(cgroup("kubepods")));
        cgroups.destroy(cgroup("kubepods", "burstable"));
        assertFalse(cgroups.exists(cgroup("kubepods", "burstable", "pod1")));
        assertEquals(List.of("pod2"), cgroups.children(cgroup("kubepods")));
        assertThrows(NotFoundException.class, () -> cgroups.children(cgroup("kubepods", "burstable")));
        assertThrows(InvalidArgumentException.class, () -> cgroups.destroy(cgroup()));
    }

    @Test
    void onlyDirectoriesOfThePodAreMade() {
        var directories = new Directories();
        var volumes = new SimulatedVolumes(directories);
        var data = VolumePlan.Files.of(VolumeDataKind.CONFIG_MAP, Map.<String, VolumeData>of());
        List<VolumePlan> inPlace = List.of(new VolumePlan.HostPath("/etc/x", HostPathType.DIRECTORY_OR_CREATE),
                new VolumePlan.Local("disk", "/etc/x", false), new VolumePlan.LocalDevice("disk", "/etc/x", false, false));
        inPlace.forEach(plan -> assertEquals("/etc/x", volumes.setUp("uid", "v", plan, Optional.empty())));
        assertEquals(List.of(), directories.plans);
        List.of(new VolumePlan.Memory(OptionalLong.empty()), new VolumePlan.HugePages(2),
                VolumePlan.Files.of(VolumeDataKind.SECRET, Map.<String, VolumeData>of()), data).forEach(plan ->
                        assertEquals("/root/v", volumes.setUp("uid", "v", plan, Optional.empty())));
        var empty = new VolumePlan.EmptyDirectory();
        assertEquals(List.of(empty, empty, empty, data), directories.plans);
        assertFalse(volumes.flexDriver(FlexDriverName.of("example.com/lvm")).attach(), "nobody could attach it");
        volumes.growFileSystem("uid", "v", new VolumePlan.Local("disk", "/etc/x", false));
        assertEquals("/root/v/a", volumes.mountSubPath("uid", "c", new SubPath(0, "v", "/root/v", "a")));
    }
}
