package io.jubelet.adapters.fs.mount;

import java.util.List;

/**
 * A line of the table of mounts, see proc_pid_mountinfo(5).
 *
 * @param id number of the mount, given again after it is gone
 * @param parent number of the mount that it is on
 * @param device major and minor number of the file system, with a colon between
 * @param root directory of the file system that is seen at the mount point; not {@code /} for most bind mounts
 * @param point absolute path of the mount point
 * @param options of this mount, such as {@code ro}
 * @param propagation such as {@code shared:5} and {@code master:1}; empty when private
 * @param type file system
 * @param source device or name
 * @param fileSystemOptions options of the file system, the same for all its mounts
 */
public record MountEntry(int id, int parent, String device, String root, String point, List<String> options,
        List<String> propagation, String type, String source, List<String> fileSystemOptions) {

    /** Copies the lists. */
    public MountEntry {
        options = List.copyOf(options);
        propagation = List.copyOf(propagation);
        fileSystemOptions = List.copyOf(fileSystemOptions);
    }

    /** Whether new mounts below appear elsewhere too. */
    public boolean isShared() {
        return propagation.stream().anyMatch(field -> field.startsWith("shared:"));
    }

    /** Whether each file has an SELinux label of its own, that can be changed. */
    public boolean hasLabels() {
        return options.contains("seclabel") || fileSystemOptions.contains("seclabel");
    }

    /** Whether it is read-only, as a mount or because the file system is. */
    public boolean isReadOnly() {
        return options.contains("ro") || fileSystemOptions.contains("ro");
    }
}
