package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxLoopCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.LinuxPrograms;
import io.jubelet.adapters.fs.kernel.LoopCalls;
import io.jubelet.adapters.fs.kernel.MountCalls;
import io.jubelet.adapters.fs.mount.MountEntry;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.VolumeData;
import io.jubelet.domain.volume.VolumeDataKind;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.volume.HostVolumes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Pods in a temporary directory. */
final class PodsOnDisk {

    static final Optional<VolumeGroup> NO_GROUP = Optional.empty();
    static final int GROUP_ID = 2000;
    static final Optional<VolumeGroup> GROUP = Optional.of(new VolumeGroup(GROUP_ID, false));

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-02-03T04:05:06Z"));

    final Path root;
    final Mounter mounter = new Mounter(new LinuxMountCalls(), new LinuxFileCalls());
    final MountTable table = MountTable.ofThisProcess();
    private final RandomGenerator random = RandomGenerator.of("L64X128MixRandom");

    PodsOnDisk(Path temporary) throws IOException {
        root = temporary.toRealPath();
    }

    Path pods() {
        return root.resolve("pods");
    }

    Path pod(String uid) {
        return pods().resolve(uid);
    }

    /** A new agent. */
    HostVolumes volumes() {
        return volumes(new LinuxFileCalls(), new LinuxMountCalls());
    }

    HostVolumes volumes(FileCalls files, MountCalls mounts) {
        return volumes(files, mounts, new LinuxLoopCalls());
    }

    HostVolumes volumes(FileCalls files, MountCalls mounts, LoopCalls loops) {
        return volumes(new VolumeCalls(files, mounts, loops, new LinuxPrograms()));
    }

    HostVolumes volumes(VolumeCalls calls) {
        return new DiskHostVolumes(pods(), calls, CLOCK, random);
    }

    /** A directory of the machine that must never lose what is in it. */
    Path precious(String name) throws IOException {
        Path directory = Files.createDirectories(root.resolve("machine").resolve(name));
        Files.writeString(directory.resolve("precious"), "kept");
        return directory;
    }

    static VolumePlan files(VolumeDataKind kind, String path, String text) {
        return VolumePlan.Files.of(kind,
                Map.of(path, new VolumeData(Binary.utf8(text), 0400, OptionalLong.empty())));
    }

    static VolumePlan local(String name, Path directory, boolean readOnly) {
        return new VolumePlan.Local(name, directory.toString(), readOnly);
    }

    static VolumePlan memory(long bytes) {
        return new VolumePlan.Memory(OptionalLong.of(bytes));
    }

    static int mode(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & 07777;
    }

    static int group(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:gid", LinkOption.NOFOLLOW_LINKS);
    }

    /** Names in a directory. */
    static List<String> names(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    MountEntry mountAt(Path point) {
        return table.at(point).orElseThrow();
    }
}
