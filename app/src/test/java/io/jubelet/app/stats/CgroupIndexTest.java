package io.jubelet.app.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.stats.cgroup.CgroupSample;
import io.jubelet.domain.stats.cgroup.CgroupSettings;
import io.jubelet.domain.stats.cgroup.CpuCounts;
import io.jubelet.domain.stats.cgroup.MemoryCounts;
import io.jubelet.domain.stats.cgroup.ProcessCounts;
import io.jubelet.ports.stats.CgroupReading;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CgroupIndexTest {

    private static CgroupIndex index(String... paths) {
        return new CgroupIndex(Stream.of(paths).map(path -> new CgroupReading(path,
                new CgroupSettings(Instant.EPOCH, Optional.empty(), Optional.empty(), false), new CgroupSample(Instant.EPOCH,
                        CpuCounts.NONE, MemoryCounts.NONE, List.of(), List.of(), List.of(), ProcessCounts.NONE, 0,
                        Optional.empty()), Optional.empty(), OptionalLong.empty())).toList());
    }

    private static Optional<String> path(Optional<CgroupReading> found) {
        return found.map(CgroupReading::path);
    }

    @Test
    void cgroupfs() {
        var index = index("/", "/kubepods/burstable/pod1-2", "/kubepods/burstable/pod1-2/abc",
                "/kubepods/burstable/pod1-2/crio-def", "/kubepods/burstable/pod1-2/crio-conmon-def");
        assertEquals(Optional.of("/kubepods/burstable/pod1-2"), path(index.pod("1-2")));
        assertEquals(Optional.of("/kubepods/burstable/pod1-2/abc"), path(index.container("abc")));
        assertEquals(Optional.of("/kubepods/burstable/pod1-2/crio-def"), path(index.container("def")));
        assertEquals(Optional.of("/"), path(index.path("/")));
        assertEquals(Optional.empty(), path(index.pod("1")));
    }

    @Test
    void systemd() {
        String slice = "/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod1_2.slice";
        var index = index("/kubepods.slice", slice, slice + "/cri-containerd-abc.scope", slice + "/crio-def.scope",
                slice + "/crio-conmon-def.scope");
        assertEquals(Optional.of(slice), path(index.pod("1-2")));
        assertEquals(Optional.of(slice + "/cri-containerd-abc.scope"), path(index.container("abc")));
        assertEquals(Optional.of(slice + "/crio-def.scope"), path(index.container("def")));
    }
}
