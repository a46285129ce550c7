package io.jubelet.domain.volume.plan;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Mount points of containers inside a volume. A runtime makes missing mount points by itself, which it can't do in
 * a volume that is read-only: there they have to be made beforehand.
 */
public final class NestedMountPoints {

    private NestedMountPoints() {
    }

    /**
     * Directories that are needed in a volume, relative to it, by init containers, containers and ephemeral containers in
     * this order; some can occur more than once. What is mounted inside of a nested mount is not the business of this
     * volume.
     *
     * @param volume name of the volume
     * @throws PodConfigException when the volume is mounted at a path that leads out of the container
     */
    public static List<String> in(PodSpec spec, String volume) throws PodConfigException {
        List<String> directories = new ArrayList<>();
        List<Container> containers = Stream.of(spec.initContainers().stream(), spec.containers().stream(),
                spec.ephemeralContainers().stream().map(EphemeralContainer::container)).flatMap(all -> all).toList();
        for (Container container : containers) {
            List<String> all = container.volumeMounts().stream().map(mount -> clean(mount.mountPath())).sorted().toList();
            for (VolumeMount mount : container.volumeMounts()) {
                if (mount.name().equals(volume)) {
                    directories.addAll(below(clean(mount.mountPath()), all));
                }
            }
        }
        return directories;
    }

    private static List<String> below(String point, List<String> all) throws PodConfigException {
        if (point.startsWith("../")) {
            throw new PodConfigException("invalid container mount point " + point);
        }
        List<String> nested = new ArrayList<>();
        for (String other : all) {
            if (other.startsWith(point + "/") && nested.stream().noneMatch(outer -> other.startsWith(outer + "/"))) {
                nested.add(other);
            }
        }
        return nested.stream().map(path -> path.substring(point.length() + 1)).toList();
    }

    /** The shortest path that means the same; {@code ..} stays where nothing is left that it could leave. */
    private static String clean(String path) {
        boolean absolute = path.startsWith("/");
        List<String> steps = new ArrayList<>();
        for (String step : path.split("/")) {
            if (step.equals("..") && !steps.isEmpty() && !steps.getLast().equals("..")) {
                steps.removeLast();
            } else if (!step.isEmpty() && !step.equals(".") && !(step.equals("..") && absolute)) {
                steps.add(step);
            }
        }
        String joined = String.join("/", steps);
        return absolute ? "/" + joined : joined.isEmpty() ? "." : joined;
    }
}
