package io.jubelet.adapters.fs.record;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.adapters.fs.tree.DurableFile;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.ports.failure.ConflictException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Links by which pods have block devices of drivers. */
final class DeviceLinks {

    private static final int MODE = 0750;

    private final Path root;
    private final Directories directories;
    private final Path devices;

    DeviceLinks(Path root, Directories directories) {
        this.root = root;
        this.directories = directories;
        this.devices = root.resolve("plugins/kubernetes.io/csi/volumeDevices");
    }

    /** Makes a link, unless one is there. */
    void make(RecordLocation.Mapped place) {
        Path link = link(place);
        Failures.translateStep("make the link", link, () -> {
            directories.make(link.getParent(), MODE);
            if (!Files.isSymbolicLink(link)) {
                if (Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
                    throw new ConflictException(link + " is no link to a device; remove it");
                }
                Files.createSymbolicLink(link, devices.resolve("publish").resolve(place.specName()).resolve(place.podUid()));
            }
            for (Path made = link.getParent(); made.startsWith(root); made = made.getParent()) {
                DurableFile.force(made);
            }
        });
    }

    boolean isThere(RecordLocation.Mapped place) {
        return Directories.mayBeThere(link(place));
    }

    void remove(RecordLocation.Mapped place) {
        Path link = link(place);
        Failures.translateStep("remove", link, () -> {
            if (Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
                directories.removeFile(link);
                DurableFile.force(link.getParent());
            }
            directories.removeIfEmpty(link.getParent());
        });
    }

    /** The links of a pod. */
    Stream<RecordLocation.Mapped> of(String podUid) {
        Path links = link(new RecordLocation.Mapped(podUid, "any")).getParent();
        return names(links).stream().map(name -> new RecordLocation.Mapped(podUid, name));
    }

    /** Pods that a device is or may be shown to, or is held for, without a link. */
    Stream<RecordLocation.Mapped> missing(RecordLocation.Device device) {
        return Stream.of(devices.resolve("publish").resolve(device.specName()),
                        root.resolve(device.directory()).resolveSibling("dev"))
                .flatMap(directory -> names(directory).stream()).distinct().sorted()
                .map(uid -> new RecordLocation.Mapped(uid, device.specName())).filter(place -> !isThere(place));
    }

    private static List<String> names(Path directory) {
        return Failures.translate("list", directory, () -> Directories.listNoFollow(directory)).stream()
                .map(entry -> entry.getFileName().toString()).toList();
    }

    private Path link(RecordLocation.Mapped place) {
        PathStep.of("pod uid", place.podUid());
        PathStep.of("volume", place.specName());
        return root.resolve(place.link());
    }
}
