package io.jubelet.domain.launch;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.MountPropagation;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.MountBuilder;
import io.jubelet.domain.cri.MountPropagationMode;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.value.CleanPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The mounts of a container: those of device plugins, its volumes in
 * the order of the spec, the hosts file of the pod unless the container mounts its own, the file for its termination message.
 */
public final class MountPlan {

    private static final String ETC_HOSTS = "/etc/hosts";

    private final Container container;
    private final List<Mount> first;
    private final Map<Integer, Mount> volumes = new TreeMap<>();
    private final List<SubPath> subPaths = new ArrayList<>();
    private final List<Mount> last = new ArrayList<>();

    private MountPlan(Container container, List<Mount> first) {
        this.container = container;
        this.first = first;
    }

    /**
     * Decides everything but where prepared sub paths are.
     *
     * @throws PodConfigException if a volume is missing, a sub path is wrong, or a mount requires what the runtime
     *     cannot do
     */
    public static MountPlan of(MountRequest request) throws PodConfigException {
        MountPlan plan = new MountPlan(request.container(), request.deviceMounts());
        List<VolumeMount> mounts = request.container().volumeMounts();
        for (int i = 0; i < mounts.size(); i++) {
            plan.add(i, mounts.get(i), request);
        }
        plan.addFiles(request);
        return plan;
    }

    /**
     * Whether a pod gets a hosts file: in the network of its node always, in a network of its own as soon as it has an
     * address.
     */
    public static boolean needsHostsFile(PodSpec spec, List<String> podIps) {
        return spec.hostNetwork() || !podIps.isEmpty();
    }

    /** Parts of volumes that have to be prepared on the node, in the order of the spec. */
    public List<SubPath> subPaths() {
        return List.copyOf(subPaths);
    }

    /**
     * The mounts.
     *
     * @param prepared path on the node for every sub path, by {@link SubPath#index()}
     * @throws PodConfigException if a sub path was not prepared
     */
    public List<Mount> mounts(Map<Integer, String> prepared) throws PodConfigException {
        List<Mount> mounts = new ArrayList<>(first);
        Map<Integer, Mount> resolved = new TreeMap<>(volumes);
        for (SubPath subPath : subPaths) {
            String path = prepared.getOrDefault(subPath.index(), "");
            if (path.isEmpty()) {
                throw new PodConfigException("failed to prepare subPath for volumeMount \"" + subPath.volume()
                        + "\" of container \"" + container.name() + "\"");
            }
            resolved.computeIfPresent(subPath.index(), (index, mount) -> mount.toBuilder().hostPath(path).build());
        }
        mounts.addAll(resolved.values());
        mounts.addAll(last);
        return List.copyOf(mounts);
    }

    private void add(int index, VolumeMount mount, MountRequest request) throws PodConfigException {
        Optional<ImageSpec> image = Optional.ofNullable(request.images().get(mount.name()));
        MountedVolume volume = image.isPresent() ? MountedVolume.ofImage() : request.volumes().get(mount.name());
        if (volume == null) {
            throw new PodConfigException("cannot find volume \"" + mount.name() + "\" to mount into container \""
                    + container.name() + "\"");
        }
        String subPath = SubPathRules.of(mount, request.env());
        MountBuilder builder = Mount.builder()
                .containerPath(absolute(mount.mountPath()))
                .readonly(mount.readOnly() || volume.readOnly())
                .recursiveReadOnly(RecursiveReadOnly.of(mount, request.recursiveReadOnly()))
                .selinuxRelabel(request.seLinux() && volume.relabel())
                .propagation(propagation(mount));
        if (image.isPresent()) {
            builder.image(image.get()).imageSubPath(subPath);
        } else {
            builder.hostPath(volume.hostPath());
            if (!subPath.isEmpty()) {
                subPaths.add(new SubPath(index, mount.name(), volume.persistent().orElse(mount.name()), volume.hostPath(), subPath));
            }
        }
        volumes.put(index, builder.build());
    }

    private void addFiles(MountRequest request) {
        boolean ownHosts = container.volumeMounts().stream().anyMatch(mount -> mount.mountPath().equals(ETC_HOSTS));
        if (!ownHosts) {
            request.hostsFile().ifPresent(file -> last.add(file(file, ETC_HOSTS, request)));
        }
        if (!container.terminationMessagePath().isEmpty()) {
            request.terminationMessageFile().ifPresent(file ->
                    last.add(file(file, terminationMessagePath(container), request)));
        }
    }

    private static String terminationMessagePath(Container container) {
        return CleanPath.join("/", container.terminationMessagePath());
    }

    /**
     * The file of the machine that a container is to write its termination message into; empty when it has none.
     *
     * @param mounts all of the container
     */
    public static Optional<String> terminationMessageFile(Container container, List<Mount> mounts) {
        return container.terminationMessagePath().isEmpty() ? Optional.empty()
                : mounts.reversed().stream().filter(mount -> mount.containerPath().equals(terminationMessagePath(container)))
                        .map(Mount::hostPath).findFirst();
    }

    private static Mount file(String hostPath, String containerPath, MountRequest request) {
        return Mount.builder().hostPath(hostPath).containerPath(containerPath).selinuxRelabel(request.seLinux())
                .propagation(MountPropagationMode.PRIVATE).build();
    }

    private static String absolute(String path) {
        return path.startsWith("/") ? path : CleanPath.join("/", path);
    }

    private static MountPropagationMode propagation(VolumeMount mount) {
        return switch (mount.mountPropagation().orElse(MountPropagation.NONE)) {
            case NONE -> MountPropagationMode.PRIVATE;
            case HOST_TO_CONTAINER -> MountPropagationMode.HOST_TO_CONTAINER;
            case BIDIRECTIONAL -> MountPropagationMode.BIDIRECTIONAL;
        };
    }
}
