package io.jubelet.adapters.fs.checkpoint;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.tree.DurableFile;
import io.jubelet.domain.shutdown.ShutdownTimes;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.shutdown.ShutdownRecord;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file {@code graceful_node_shutdown_state} in the root directory, in the form of a kubelet: a JSON object with {@code
 * startTime} and {@code endTime}. A time that is not set is that of the year 1.
 */
public final class ShutdownStateFile implements ShutdownRecord {

    private static final String NAME = "graceful_node_shutdown_state";
    private static final Instant NEVER = Instant.parse("0001-01-01T00:00:00Z");
    private static final int MAX_BYTES = 4096;

    private final Path file;

    /** The file in this directory. */
    public ShutdownStateFile(Path root) {
        this.file = root.resolve(NAME);
    }

    @Override
    public ShutdownTimes read() {
        return Failures.translate("read", file, () -> {
            try {
                if (Files.size(file) > MAX_BYTES) {
                    throw new InvalidArgumentException(file + " is far too long");
                }
                String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip();
                if (!text.startsWith("{") || !text.endsWith("}")) {
                    throw new InvalidArgumentException(file + " is no JSON object with startTime and endTime");
                }
                return new ShutdownTimes(time(text, "startTime"), time(text, "endTime"));
            } catch (NoSuchFileException e) {
                return ShutdownTimes.NONE;
            }
        });
    }

    private Optional<Instant> time(String text, String name) {
        Matcher member = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]*)\"").matcher(text);
        if (!member.find()) {
            return Optional.empty();
        }
        try {
            return Optional.of(OffsetDateTime.parse(member.group(1)).toInstant()).filter(time -> !time.equals(NEVER));
        } catch (DateTimeException e) {
            throw new InvalidArgumentException(file + ": " + name + " \"" + member.group(1) + "\" is no time", e);
        }
    }

    @Override
    public synchronized void write(ShutdownTimes times) {
        byte[] text = ("{\"startTime\":\"" + times.start().orElse(NEVER) + "\",\"endTime\":\"" + times.end().orElse(NEVER)
                + "\"}").getBytes(StandardCharsets.UTF_8);
        Failures.translateStep("write", file, () -> DurableFile.replace(file, text, 0644));
    }
}
