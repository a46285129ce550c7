package io.jubelet.domain.volume.plan;

import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.cgroup.PodCgroupValues;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.VolumeSource;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Directories that are empty at first: on the disk, in memory, or of huge pages. */
final class DirectoryPlans {

    private static final String MEMORY = "Memory";
    private static final String HUGE_PAGES = "HugePages";
    private static final String HUGE_PAGES_OF = HUGE_PAGES + "-";

    private DirectoryPlans() {
    }

    static VolumePlan of(Pod pod, VolumeSource.EmptyDir directory, Map<String, Quantity> nodeAllocatable)
            throws PodConfigException {
        String medium = directory.medium();
        if (medium.isEmpty()) {
            return new VolumePlan.EmptyDirectory();
        }
        if (medium.equals(MEMORY)) {
            return new VolumePlan.Memory(memory(pod, directory.sizeLimit(), nodeAllocatable));
        }
        if (medium.equals(HUGE_PAGES) || medium.startsWith(HUGE_PAGES_OF)) {
            return new VolumePlan.HugePages(pageSize(pod.spec(), medium));
        }
        throw new PodConfigException("unknown storage medium \"" + medium + "\"");
    }

    /** No more than the pod can use anyhow: what is in the directory counts as memory of the container that wrote it. */
    static OptionalLong memory(Pod pod, Optional<Quantity> limit, Map<String, Quantity> nodeAllocatable) {
        OptionalLong ofPod = PodCgroupValues.of(pod, CgroupPolicy.DEFAULT).memory();
        OptionalLong ofNode = positive(Optional.ofNullable(nodeAllocatable.get(ResourceName.MEMORY)));
        return Stream.of(ofNode, ofPod, positive(limit)).flatMapToLong(OptionalLong::stream)
                .filter(bytes -> bytes > 0).min();
    }

    private static OptionalLong positive(Optional<Quantity> amount) {
        return amount.map(Quantity::value).filter(bytes -> bytes > 0).map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    /** The size that the medium names, or else the only one that containers request. */
    private static long pageSize(PodSpec spec, String medium) throws PodConfigException {
        Set<Long> requested = new TreeSet<>();
        requirements(spec).flatMap(resources -> resources.requests().keySet().stream())
                .flatMapToLong(DirectoryPlans::pageSize).forEach(requested::add);
        if (!medium.equals(HUGE_PAGES)) {
            long named = pageSize(ResourceName.HUGE_PAGES_PREFIX + medium.substring(HUGE_PAGES_OF.length())).findFirst()
                    .orElseThrow(() -> new PodConfigException("medium " + medium + " names no size of huge pages"));
            requested.removeIf(size -> size != named);
        }
        if (requested.isEmpty()) {
            throw new PodConfigException("medium " + medium
                    + ": hugePages storage requested, but there is no resource request for huge pages");
        }
        if (requested.size() > 1) {
            throw new PodConfigException(
                    "medium: " + medium + " can't be used if container requests multiple huge page sizes");
        }
        return requested.iterator().next();
    }

    private static Stream<ResourceRequirements> requirements(PodSpec spec) {
        return Stream.concat(spec.resources().stream(),
                Stream.concat(spec.initContainers().stream(), spec.containers().stream()).map(Container::resourcesOrNone));
    }

    private static LongStream pageSize(String resource) {
        return ResourceName.hugePageSize(resource).stream();
    }
}
