package io.jubelet.domain.volume;

import io.jubelet.domain.volume.remote.RemoteDisk;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The required state on the machine for a volume of a pod, with all references resolved.
 */
public sealed interface VolumePlan
        permits FlexPlan, VolumePlan.EmptyDirectory, VolumePlan.Memory, VolumePlan.HugePages, VolumePlan.HostPath, VolumePlan.Files,
        VolumePlan.Local, VolumePlan.LocalDevice, VolumePlan.Nfs, VolumePlan.Disk, VolumePlan.DiskDevice, VolumePlan.Published,
        VolumePlan.PublishedDevice {

    /** File system of a local volume that names none. */
    String DEFAULT_FS_TYPE = "ext4";

    /** An empty directory on the disk: {@code emptyDir}. */
    record EmptyDirectory() implements VolumePlan {
    }

    /**
     * An empty directory in memory: {@code emptyDir} with medium {@code Memory}.
     *
     * @param bytes its size; absent for half of the machine's memory
     */
    record Memory(OptionalLong bytes) implements VolumePlan {

        /** Rejects null. */
        public Memory {
            Objects.requireNonNull(bytes, "bytes");
        }
    }

    /**
     * An empty directory of huge pages: {@code emptyDir} with medium {@code HugePages}.
     *
     * <p>Its file system has no size: a limit counts for eviction alone.
     *
     * @param pageBytes size of a page
     */
    record HugePages(long pageBytes) implements VolumePlan {
    }

    /**
     * A file or directory of the machine.
     *
     * @param path absolute path
     * @param type what must be there or is made
     */
    record HostPath(String path, HostPathType type) implements VolumePlan {

        /** Rejects null. */
        public HostPath {
            Objects.requireNonNull(path, "path");
            Objects.requireNonNull(type, "type");
        }
    }

    /**
     * Files that are replaced all at once.
     *
     * @param kind what they were made from
     * @param files by their paths in the volume
     * @param mountPoints directories in the volume, relative to it, that other volumes are mounted on; they stay when the
     *     files are replaced
     * @param bytes size of the memory that holds them, if any does; absent for half of the machine's memory
     */
    record Files(VolumeDataKind kind, SortedMap<String, VolumeData> files, List<String> mountPoints, OptionalLong bytes)
            implements VolumePlan {

        /** Copies; rejects null. */
        public Files {
            Objects.requireNonNull(kind, "kind");
            files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
            mountPoints = List.copyOf(mountPoints);
            Objects.requireNonNull(bytes, "bytes");
        }

        /** The same from a map in any order, without mount points, as large as the kernel allows. */
        public static Files of(VolumeDataKind kind, Map<String, VolumeData> files) {
            return new Files(kind, new TreeMap<>(files), List.of(), OptionalLong.empty());
        }

        /** These files with mount points. */
        public Files withMountPoints(List<String> points) {
            return new Files(kind, files, points, bytes);
        }

        /** These files in so much memory, if it is kept in memory. */
        public Files in(OptionalLong memory) {
            return new Files(kind, files, mountPoints, kind.inMemory() ? memory : OptionalLong.empty());
        }
    }

    /**
     * A directory of this machine that a persistent volume of the type {@code local} names, shown at a place of the pod. It may
     * name a block device with a file system, too.
     *
     * @param name name of the persistent volume
     * @param path absolute path of the directory or device
     * @param readOnly whether writing is impossible
     * @param mountOptions as for mount(8); those that a second mount of a directory can't have do nothing
     * @param onePod whether no other pod may have it at the same time ({@code ReadWriteOncePod})
     * @param fsType file system of a device, which is made when the device has none, such as {@code ext4}
     */
    record Local(String name, String path, boolean readOnly, List<String> mountOptions, boolean onePod, String fsType)
            implements VolumePlan {

        /** Copies the list; rejects null. */
        public Local {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(path, "path");
            mountOptions = List.copyOf(mountOptions);
            Objects.requireNonNull(fsType, "fsType");
        }

        /** A volume without options that pods may share. */
        public Local(String name, String path, boolean readOnly) {
            this(name, path, readOnly, List.of(), false, DEFAULT_FS_TYPE);
        }
    }

    /**
     * A block device of this machine that a persistent volume of the type {@code local} names, for containers that open
     * it themselves.
     *
     * @param name name of the persistent volume
     * @param path absolute path of the device, or of a link to it
     * @param readOnly whether writing is impossible
     * @param onePod whether no other pod may have it at the same time ({@code ReadWriteOncePod})
     */
    record LocalDevice(String name, String path, boolean readOnly, boolean onePod) implements VolumePlan {

        /** Rejects null. */
        public LocalDevice {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(path, "path");
        }
    }

    /**
     * An export of an NFS server, mounted for each pod by mount(8). Its files belong to the server: they are given to no group.
     *
     * @param name name of the volume in the pod, or of the persistent volume
     * @param export what is mounted, such as {@code nas.example.org:/exports/a}
     * @param readOnly whether the pod may only read it
     * @param options as for mount(8), sorted; with {@code ro} when it is read-only
     * @param onePod whether no other pod of this machine may have it at the same time ({@code ReadWriteOncePod})
     */
    record Nfs(String name, String export, boolean readOnly, List<String> options, boolean onePod) implements VolumePlan {

        /** Copies the list; rejects null. */
        public Nfs {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(export, "export");
            options = List.copyOf(options);
        }

        /** The server alone, which all its exports depend on. */
        public String server() {
            int end = export.indexOf(":/");
            return end < 0 ? export : export.substring(0, end);
        }
    }

    /**
     * A disk of the network with a file system: brought to this machine and mounted once, shown to each pod from there.
     *
     * @param name name of the volume in the pod, or of the persistent volume
     * @param disk where it is
     * @param readOnly whether the pod may only read it
     * @param mountOptions as for mount(8)
     * @param onePod whether no other pod of this machine may have it at the same time ({@code ReadWriteOncePod})
     * @param fsType its file system, which is made when it has none, such as {@code ext4}
     */
    record Disk(String name, RemoteDisk disk, boolean readOnly, List<String> mountOptions, boolean onePod, String fsType)
            implements VolumePlan {

        /** Copies the list; rejects null. */
        public Disk {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(disk, "disk");
            mountOptions = List.copyOf(mountOptions);
            Objects.requireNonNull(fsType, "fsType");
        }
    }

    /**
     * A disk of the network for containers that open it as a device.
     *
     * @param name name of the persistent volume
     * @param disk where it is
     * @param readOnly whether writing is impossible
     * @param onePod whether no other pod of this machine may have it at the same time ({@code ReadWriteOncePod})
     */
    record DiskDevice(String name, RemoteDisk disk, boolean readOnly, boolean onePod) implements VolumePlan {

        /** Rejects null. */
        public DiskDevice {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(disk, "disk");
        }
    }

    /**
     * A volume that a CSI driver has mounted for the pod, at its usual place in the directory of the pod. What is left is to
     * give its files to a group.
     *
     * @param name name of its directory: that of the volume in the pod or of the persistent volume, as a step of a path
     * @param driver name of the driver
     * @param readOnly whether the pod may only read it
     * @param appliesGroup whether this agent gives the files to the group of the pod; a driver may have done so, or forbid it
     */
    record Published(String name, String driver, boolean readOnly, boolean appliesGroup) implements VolumePlan {

        /** Rejects null. */
        public Published {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(driver, "driver");
        }
    }

    /**
     * A block device that a CSI driver shows to the pod, at its usual place among the plugins. What is left is to hold it open,
     * and to lead the pod there.
     *
     * @param name name of the persistent volume
     * @param driver name of the driver
     * @param readOnly whether the pod may only read it
     */
    record PublishedDevice(String name, String driver, boolean readOnly) implements VolumePlan {

        /** Rejects null. */
        public PublishedDevice {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(driver, "driver");
        }
    }
}
