package io.jubelet.adapters.fs.volume;

import io.jubelet.domain.volume.remote.RemoteDisk;
import io.jubelet.ports.failure.UnimplementedException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The kinds of disks of the network.
 *
 * @param all their directories, by the name of the plugin without {@code kubernetes.io/}
 * @param locks one after another for each directory of a disk
 */
record DiskKinds(Map<String, DiskDirectories> all, PodLocks locks) {

    private static final String TYPE = "kubernetes.io~";

    /** Name of the directory of a type of volumes in pods. */
    static String type(RemoteDisk disk) {
        return TYPE + disk.plugin();
    }

    DiskDirectories directories(RemoteDisk disk) {
        return Optional.ofNullable(all.get(disk.plugin())).orElseThrow(
                () -> new UnimplementedException("disks of the plugin kubernetes.io/" + disk.plugin() + " are not attached"));
    }

    /** The directories of plugins by the names of the directories in pods. */
    Map<String, DiskDirectories> byType() {
        Map<String, DiskDirectories> types = new TreeMap<>();
        all.forEach((plugin, directories) -> types.put(TYPE + plugin, directories));
        return types;
    }
}
