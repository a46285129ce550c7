package io.jubelet.ports.fake;

import io.jubelet.domain.path.PathInVolume;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.volume.VolumeFile;
import io.jubelet.ports.volume.VolumeFiles;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** {@link VolumeFiles} on a {@link FakeDisk}. */
public final class FakeVolumeFiles implements VolumeFiles {

    private final FakeDisk disk;
    private final String root;

    /** Volumes of pods below {@code <root>/pods}. */
    public FakeVolumeFiles(FakeDisk disk, String root) {
        this.disk = disk;
        this.root = root;
    }

    @Override
    public VolumeFile read(String podUid, String volume, String path) {
        if (path.indexOf('\0') >= 0) {
            throw new InvalidArgumentException("a path with a null character");
        }
        String directory = root + "/pods/" + FakeNames.step("pod uid", podUid) + "/volumes/kubernetes.io~empty-dir/"
                + FakeNames.step("volume", volume);
        String inside = resolve(directory, path);
        String file = inside.isEmpty() ? directory : directory + "/" + inside;
        return switch (disk.node(file).orElse(null)) {
            case null -> throw new NotFoundException("can't read " + file + ": no such file or directory");
            case FakeDisk.Node.File _ -> {
                byte[] bytes = disk.read(file).orElseThrow();
                if (bytes.length > MAX_BYTES) {
                    throw new ConflictException("can't read " + file + ": it has more than " + MAX_BYTES + " bytes");
                }
                yield new VolumeFile(file, new String(bytes, StandardCharsets.UTF_8));
            }
            default -> throw new ConflictException("can't read " + file + ": it is no regular file");
        };
    }

    private String resolve(String directory, String path) {
        try {
            return PathInVolume.resolve(path, at -> disk.node(directory + "/" + at)
                    .flatMap(node -> node instanceof FakeDisk.Node.Link(String target)
                            ? Optional.of(target) : Optional.empty()));
        } catch (IllegalArgumentException e) {
            throw new ConflictException("can't read " + directory + "/" + path + ": " + e.getMessage());
        }
    }
}
