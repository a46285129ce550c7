package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.logs.LogFormatException;
import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.logs.LogSelection;
import io.jubelet.domain.logs.LogStream;
import io.jubelet.domain.logs.LogTail;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** What is given of a log file. Contents that were cut inside of a sign are compared as text with replacements. */
final class ContainerLogsCheck implements VectorCheck {

    @Override
    public String area() {
        return "container_logs";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Map<String, Object> options = Json.object(in, "options");
        OptionalLong tail = number(options, "tailLines");
        byte[] file = Json.text(in, "content").getBytes(StandardCharsets.UTF_8);
        LogSelection selection = new LogSelection(new LogOptions(tail, number(options, "limitBytes"),
                Json.has(options, "sinceTime") ? Instant.parse(Json.text(options, "sinceTime")) : Instant.MIN,
                Json.flag(options, "timestamps"), false, Set.of(LogStream.values())));
        Map<LogStream, ByteArrayOutputStream> out = new EnumMap<>(LogStream.class);
        boolean failed = false;
        int at = (int) LogTail.start(file.length, tail,
                (offset, count) -> Arrays.copyOfRange(file, (int) offset, (int) offset + count));
        while (at < file.length && !selection.isFinished() && !failed) {
            int end = lineEnd(file, at);
            try {
                Optional<LogSelection.Chunk> chunk = selection.next(Arrays.copyOfRange(file, at, end));
                chunk.ifPresent(part -> {
                    byte[] bytes = new byte[part.content().remaining()];
                    part.content().get(bytes);
                    out.computeIfAbsent(part.stream(), none -> new ByteArrayOutputStream()).writeBytes(bytes);
                });
            } catch (LogFormatException e) {
                failed = true;
            }
            at = end;
        }
        return Map.of("stdout", text(out, LogStream.STDOUT), "stderr", text(out, LogStream.STDERR), "error", failed);
    }

    private static int lineEnd(byte[] file, int from) {
        int end = from;
        while (end < file.length && file[end] != '\n') {
            end++;
        }
        return Math.min(end + 1, file.length);
    }

    private static OptionalLong number(Map<String, Object> options, String name) {
        return Json.has(options, name) ? OptionalLong.of(Json.number(options, name)) : OptionalLong.empty();
    }

    private static String text(Map<LogStream, ByteArrayOutputStream> out, LogStream stream) {
        return out.getOrDefault(stream, new ByteArrayOutputStream()).toString(StandardCharsets.UTF_8);
    }
}
