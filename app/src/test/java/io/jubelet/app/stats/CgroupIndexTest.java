package io.jubelet.app.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.stats.cgroup.CgroupSample;
import io.jubelet.domain.stats.cgroup.CgroupSpec;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CgroupIndexTest {

    private static CgroupIndex index(String... paths) {
        return new CgroupIndex(Stream.of(paths).map(path -> reading(path, OptionalLong.empty())).toList());
    }

    private static CgroupReading reading(String path, OptionalLong process) {
        return new CgroupReading(path,
                new CgroupSpec(Instant.EPOCH, Optional.empty(), Optional.empty(), false), new CgroupSample(Instant.EPOCH,
                        CpuCounts.NONE, MemoryCounts.NONE, List.of(), List.of(), List.of(), ProcessCounts.NONE, 0,
                        Optional.empty()), Optional.empty(), process);
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
    void processes() {
        var index = new CgroupIndex(List.of(reading("/p/a", OptionalLong.empty()), reading("/p/a-1/x", OptionalLong.of(1)),
                reading("/p/a/container", OptionalLong.of(2)), reading("/p/b", OptionalLong.of(3)),
                reading("/p/b/x", OptionalLong.of(4)), reading("/p/c", OptionalLong.empty())));
        assertEquals(OptionalLong.of(2), index.process("a"));
        assertEquals(OptionalLong.of(3), index.process("b"));
        assertEquals(OptionalLong.empty(), index.process("c"));
        assertEquals(OptionalLong.empty(), index.process("d"));
    }

    @ParameterizedTest
    @CsvSource({"/kubepods/burstable/pod1-2/abc, true", "/kubepods/pod1-2/crio-abc, true", "/kubepods/pod1-2/crio-conmon-abc, false",
        "/kubepods.slice/kubepods-pod1_2.slice/cri-containerd-abc.scope, true", "/kubepods/pod1-2, false", "/kubepods/pod1-2/abc/x, false",
        "/kubepods/burstable/pod1-2/abc/kubepods/pod3/def, false", "/kubepods.slice/abc, false", "/pod1, false", "/, false"})
    void containersOfPods(String path, boolean expected) {
        assertEquals(expected, CgroupIndex.isContainerOfPod(path));
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
