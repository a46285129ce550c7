package io.jubelet.domain.eviction;

import static io.jubelet.domain.Fixtures.OWNER;
import static io.jubelet.domain.Fixtures.START;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.summary.ContainerUse;
import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.domain.stats.summary.NodeUse;
import io.jubelet.domain.stats.summary.PodUse;
import io.jubelet.domain.stats.summary.Summary;
import io.jubelet.domain.stats.summary.VolumeUse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PodUsagesTest {

    private static final OptionalLong NONE = OptionalLong.empty();
    private static final NodeUse NODE = new NodeUse("node-1", List.of(), START, Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    private static FileSystemUse disk(long bytes, long inodes) {
        return new FileSystemUse(START, NONE, NONE, OptionalLong.of(bytes), NONE, NONE, OptionalLong.of(inodes));
    }

    private static MemoryUsage memory(long workingSet) {
        return new MemoryUsage(START, OptionalLong.of(workingSet), NONE, OptionalLong.of(99), NONE, NONE, NONE, Optional.empty());
    }

    private static ContainerUse container(String name, Optional<MemoryUsage> memory, Optional<FileSystemUse> rootfs,
            Optional<FileSystemUse> logs) {
        return new ContainerUse(name, START, Optional.empty(), memory, Optional.empty(), rootfs, logs, Optional.empty());
    }

    private static Map<String, PodUsage> usages(List<ContainerUse> containers, Optional<MemoryUsage> memory, List<VolumeUse> volumes,
            Optional<FileSystemUse> ephemeral, OptionalLong processes) {
        return PodUsages.of(new Summary(NODE, List.of(new PodUse(OWNER, START, containers, Optional.empty(), memory,
                Optional.empty(), Optional.empty(), volumes, ephemeral, processes, Optional.empty()))));
    }

    @Test
    void whatWasMeasuredIsUsed() {
        assertEquals(Map.of(OWNER.uid(), new PodUsage(OptionalLong.of(1), OptionalLong.of(2), OptionalLong.of(3),
                        List.of(new ContainerUsage("a", OptionalLong.of(5), DiskUsage.of(6, 7), DiskUsage.of(8, 9))),
                        Map.of("v", DiskUsage.of(10, 11)))),
                usages(List.of(container("a", Optional.of(memory(5)), Optional.of(disk(6, 7)), Optional.of(disk(8, 9)))),
                        Optional.of(memory(1)), List.of(new VolumeUse("v", Optional.empty(), disk(10, 11), Optional.empty())),
                        Optional.of(disk(3, 4)), OptionalLong.of(2)));
    }

    @Test
    void whatWasNotMeasuredIsUnknown() {
        assertEquals(Map.of(OWNER.uid(), new PodUsage(NONE, NONE, NONE,
                        List.of(new ContainerUsage("a", NONE, DiskUsage.UNKNOWN, DiskUsage.UNKNOWN)), Map.of())),
                usages(List.of(container("a", Optional.empty(), Optional.empty(), Optional.empty())), Optional.empty(), List.of(),
                        Optional.empty(), NONE));
    }
}
