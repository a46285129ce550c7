package io.jubelet.adapters.fs.kernel;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** Reads extended attributes (xattr(7)), for tests. */
public final class AttributesOnDisk {

    private static final int ENODATA = 61;
    private static final int LARGE = 1024;

    private AttributesOnDisk() {
    }

    /** The text of an attribute of a file, or of what a link leads to; empty when it has none. */
    public static Optional<String> text(Path file, String name) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(LARGE);
            int length = CFunction.named("getxattr").call(file, RawPath.of(file).in(arena), RawPath.of(name).in(arena), buffer.address(),
                    buffer.byteSize(), 0);
            byte[] bytes = buffer.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
            return Optional.of(new String(bytes, StandardCharsets.US_ASCII));
        } catch (SystemCallException e) {
            if (e.errno() == ENODATA) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Skips the test where this process can't set SELinux labels in a directory, or a policy decides about them. */
    public static void assumeLabels(Path directory) {
        Assumptions.assumeFalse(Files.exists(Path.of("/sys/fs/selinux/enforce"), LinkOption.NOFOLLOW_LINKS),
                "the policy of this machine decides about labels; skipped");
        try {
            Path probe = Files.createTempDirectory(directory, "label");
            new ExtendedAttributes().set(probe, "security.selinux", "probe".getBytes(StandardCharsets.US_ASCII));
            Files.delete(probe);
        } catch (IOException e) {
            Assumptions.abort("labels take root and a file system that has them; skipped: " + e.getMessage());
        }
    }
}
