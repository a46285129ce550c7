package io.jubelet.domain.volume.name;

import java.util.Objects;

/**
 * The directories of a kubelet (<a href="https://kubernetes.io/docs/reference/node/kubelet-files/">files of the kubelet</a>).
 *
 * @param root the root directory, such as {@code /var/lib/kubelet}, without a slash at its end
 */
public record KubeletDirectories(String root) {

    /** Rejects null. */
    public KubeletDirectories {
        Objects.requireNonNull(root, "root");
    }

    /** Directory of plugins for data that all pods share. */
    public String plugins() {
        return root + "/plugins";
    }

    /** The directory of one plugin, by its name with slashes. */
    public String plugin(String name) {
        return plugins() + "/" + name;
    }

    /** Block devices of a plugin. */
    public String pluginDevices(String name) {
        return plugin(name) + "/volumeDevices";
    }

    /** Directory in which plugins register by sockets. */
    public String pluginRegistration() {
        return root + "/plugins_registry";
    }

    /** Checkpoints of containers. */
    public String checkpoints() {
        return root + "/checkpoints";
    }

    /** The socket that tells which resources pods have. */
    public String podResources() {
        return root + "/pod-resources";
    }

    /** The directory of a pod. */
    public String pod(String uid) {
        return root + "/pods/" + uid;
    }

    /** The directory of a container of a pod. */
    public String container(String podUid, String name) {
        return pod(podUid) + "/containers/" + name;
    }

    /** Directory of plugins for a pod. */
    public String podPlugins(String podUid) {
        return pod(podUid) + "/plugins";
    }

    /** Volumes of a pod. */
    public String volumes(String podUid) {
        return pod(podUid) + "/volumes";
    }

    /** A volume of a pod; both names are steps of a path, see {@link EscapedName}. */
    public String volume(String podUid, String plugin, String volume) {
        return volumes(podUid) + "/" + plugin + "/" + volume;
    }

    /** Parts of volumes that are mounted alone. */
    public String subPaths(String podUid) {
        return pod(podUid) + "/volume-subpaths";
    }

    /** Block devices of a pod. */
    public String devices(String podUid) {
        return pod(podUid) + "/volumeDevices";
    }

    /** Block devices of a pod from one plugin, whose name is a step of a path. */
    public String devices(String podUid, String plugin) {
        return devices(podUid) + "/" + plugin;
    }
}
