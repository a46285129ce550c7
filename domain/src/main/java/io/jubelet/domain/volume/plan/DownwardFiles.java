package io.jubelet.domain.volume.plan;

import io.jubelet.domain.env.FieldPaths;
import io.jubelet.domain.env.ResourceFields;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.value.CleanPath;
import io.jubelet.domain.volume.DownwardAPIVolumeFile;
import io.jubelet.domain.volume.ResourceFieldSelector;
import io.jubelet.domain.volume.VolumeData;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Fields of a pod and resources of its containers as files. */
final class DownwardFiles {

    private DownwardFiles() {
    }

    /**
     * The files by path.
     *
     * @param mode mode of files that have none of their own
     * @throws PodConfigException that names every field there is not
     */
    static Map<String, VolumeData> of(Pod pod, List<DownwardAPIVolumeFile> items, int mode,
            Map<String, Quantity> nodeAllocatable) throws PodConfigException {
        VolumeErrors problems = new VolumeErrors();
        Map<String, VolumeData> files = of(pod, items, mode, nodeAllocatable, problems);
        problems.throwIfAny();
        return files;
    }

    /** The files by path, without those of fields there are not. Files of one content share it: a volume may have all annotations often. */
    static Map<String, VolumeData> of(Pod pod, List<DownwardAPIVolumeFile> items, int mode, Map<String, Quantity> nodeAllocatable,
            VolumeErrors problems) {
        Map<String, VolumeData> files = new TreeMap<>();
        Map<String, Binary> contents = new HashMap<>();
        for (DownwardAPIVolumeFile item : items) {
            problems.collect(() -> {
                Binary content = contents.computeIfAbsent(text(pod, item, nodeAllocatable), Binary::utf8);
                files.put(CleanPath.join(item.path()), new VolumeData(content, item.mode().orElse(mode), OptionalLong.empty()));
            });
        }
        return files;
    }

    private static String text(Pod pod, DownwardAPIVolumeFile item, Map<String, Quantity> nodeAllocatable)
            throws PodConfigException {
        if (item.fieldRef().isPresent()) {
            return FieldPaths.ofMetadata(pod, item.fieldRef().get().fieldPath());
        }
        return item.resourceFieldRef().isPresent() ? resource(pod, item.resourceFieldRef().get(), nodeAllocatable) : "";
    }

    /** A volume belongs to no container, so the reference has to name one. */
    private static String resource(Pod pod, ResourceFieldSelector ref, Map<String, Quantity> nodeAllocatable)
            throws PodConfigException {
        if (ref.containerName().isEmpty()) {
            throw new PodConfigException("a resourceFieldRef of a volume must name a container: " + ref.resource());
        }
        return ResourceFields.ofFile(pod, ref.containerName(), ref.resource(), ref.divisor(), nodeAllocatable);
    }
}
