package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.IndependentAttempts;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.subpath.SubPathMounts;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.adapters.fs.tree.TreeRemoval;
import io.jubelet.ports.failure.ConflictException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Takes the volumes of a pod away, going by what is on the disk: of pods, too, that nobody here knows any more. Only
 * mounts that lie exactly on a volume are this agent's. Whatever else is mounted somewhere below belongs to somebody,
 * and nothing is removed around it.
 */
final class TearDown {

    private final Directories directories;
    private final Mounter mounter;
    private final MountTable mounts;
    private final SubPathMounts parts;
    private final Kinds kinds;
    private final TreeRemoval removal;

    /**
     * How what is mounted or shown from elsewhere is removed.
     *
     * @param volumes takes a volume away, by the name of the directory of its type
     * @param drivers the same for the volumes of an installed FlexVolume driver
     * @param devices removes all devices of a pod
     * @param parts removes parts of volumes that wait for a server
     */
    record Kinds(Map<String, Consumer<Path>> volumes, Function<String, Optional<Consumer<Path>>> drivers,
            Consumer<PodVolumeDirectories> devices, Consumer<PodVolumeDirectories> parts) {

        Optional<Consumer<Path>> of(String type) {
            return Optional.ofNullable(volumes.get(type)).or(() -> drivers.apply(type));
        }
    }

    TearDown(Directories directories, Mounter mounter, MountTable mounts, SubPathMounts parts, Kinds kinds,
            TreeRemoval removal) {
        this.directories = directories;
        this.mounter = mounter;
        this.mounts = mounts;
        this.parts = parts;
        this.kinds = kinds;
        this.removal = removal;
    }

    /** All volumes of a pod. */
    void run(PodVolumeDirectories pod) {
        if (!Directories.isDirectory(pod.pod())) {
            return;
        }
        mustBePlain(pod.pod());
        mustBePlain(pod.all());
        mustBePlain(pod.devices());
        mustBePlain(pod.metaDirectory().getParent());
        IndependentAttempts attempts = new IndependentAttempts();
        attempts.run(() -> unmountParts(pod));
        // While a part is in use, so is its volume.
        Set<Path> used = list(pod.parts()).stream().map(Path::getFileName).collect(Collectors.toSet());
        // Without its ready file, a volume that is half removed is never taken for a whole one.
        removal.remove(pod.metaDirectory());
        for (Path type : list(pod.all())) {
            attempts.run(() -> removeType(type, used, attempts));
        }
        attempts.run(() -> removeDevices(pod));
        attempts.finish();
    }

    /** Takes the parts of volumes that containers have away; those of one volume keep none of another. */
    void unmountParts(PodVolumeDirectories pod) {
        IndependentAttempts attempts = new IndependentAttempts();
        attempts.run(() -> kinds.parts().accept(pod));
        for (Path volume : list(pod.parts())) {
            attempts.run(() -> parts.clean(pod.pod(), volume.getFileName().toString()));
        }
        attempts.finish();
    }

    private void removeType(Path type, Set<Path> used, IndependentAttempts attempts) {
        String name = type.getFileName().toString();
        if (Files.isSymbolicLink(type)) {
            removal.remove(type);
            return;
        }
        mustBePlain(type);
        Optional<Consumer<Path>> kind = PodVolumeDirectories.isOwn(name) ? Optional.of(this::removeVolume) : kinds.of(name);
        if (kind.isPresent()) {
            list(type).stream().filter(volume -> !used.contains(volume.getFileName()))
                    .forEach(volume -> attempts.run(() -> kind.get().accept(volume)));
        } else if (name.equals(PodVolumeDirectories.CSI) && !list(type).isEmpty()) {
            throw ofDriver("volumes", type);
        } else if (!list(type).isEmpty()) {
            throw unknown("volumes", type);
        }
        // What is left in it has been reported.
        Failures.translate("remove", type, () -> directories.removeIfEmpty(type));
    }

    private void removeDevices(PodVolumeDirectories pod) {
        kinds.devices().accept(pod);
        for (Path type : list(pod.devices())) {
            boolean gone = Failures.translate("remove", type, () -> directories.removeIfEmpty(type));
            if (!gone) {
                throw type.getFileName().toString().equals(PodVolumeDirectories.CSI) ? ofDriver("devices", type) : unknown("devices", type);
            }
        }
        Failures.translate("remove", pod.devices(), () -> directories.removeIfEmpty(pod.devices()));
    }

    private static ConflictException ofDriver(String what, Path type) {
        return new ConflictException("can't take away the " + what + " in " + type + ": a CSI driver has them");
    }

    private static ConflictException unknown(String what, Path type) {
        return new ConflictException("can't take away the " + what + " in " + type + ": this agent does not know their type; "
                + "install the FlexVolume driver of this name, or unmount what is mounted there and remove the directory");
    }

    private void removeVolume(Path volume) {
        if (mounter.isMounted(volume)) {
            nothingBelow(volume);
            mounter.unmount(volume, Mounter.Unmount.NOW);
        }
        removal.remove(volume);
    }

    private void nothingBelow(Path volume) {
        mounts.inside(volume).stream().findFirst().ifPresent(mount -> {
            throw new ConflictException("can't take away " + volume + ": something is mounted on " + mount.point());
        });
    }

    /** What lies behind a link or a mount here is not this agent's, and the way leads through it. */
    private void mustBePlain(Path directory) {
        if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)
                && (!Directories.isDirectory(directory) || mounter.isMounted(directory))) {
            throw new ConflictException("can't take away the volumes in " + directory
                    + ": it is not a directory, or something is mounted on it");
        }
    }

    private static List<Path> list(Path directory) {
        return Failures.translate("list", directory, () -> Directories.listNoFollow(directory));
    }
}
