package io.jubelet.adapters.apiserver.codec;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The structs of Go that a kubelet holds a pod in, from {@code pod-structs.txt}: fields are in the order of
 * {@code pkg/apis/core/types.go} of Kubernetes v1.36, and have the members of the v1 API that fill them. Thread-safe.
 */
final class GoStructs {

    private static final String RESOURCE = "pod-structs.txt";

    /** By type, the text of its fields. */
    private final Map<String, String> lines;
    /** Those that were asked for: a pod needs a third of them. */
    private final Map<String, List<Field>> fields = new ConcurrentHashMap<>();

    private GoStructs(Map<String, String> lines) {
        this.lines = lines;
    }

    /** Where a value is found. */
    enum Source {
        /** In a member of the object. */
        MEMBER,
        /** In a member of the object around it. */
        MEMBER_AROUND,
        /** The fields of the value are members of the object. */
        SAME_OBJECT,
        /** Nowhere: the value is zero. */
        NOWHERE
    }

    /**
     * A field of a struct.
     *
     * @param name its name
     * @param source where its value is found
     * @param member the member; empty unless it is found in one
     * @param type its type, as Go writes it
     */
    record Field(String name, Source source, String member, String type) {

        private static Field parse(String text) {
            String[] parts = text.split(":", 3);
            Source source = switch (parts[1]) {
                case "" -> Source.SAME_OBJECT;
                case "-" -> Source.NOWHERE;
                default -> parts[1].startsWith("^") ? Source.MEMBER_AROUND : Source.MEMBER;
            };
            return new Field(parts[0], source, switch (source) {
                case MEMBER -> parts[1];
                case MEMBER_AROUND -> parts[1].substring(1);
                case SAME_OBJECT, NOWHERE -> "";
            }, parts[2]);
        }
    }

    /** Reads the table. */
    static GoStructs read() {
        try (var table = new BufferedReader(new InputStreamReader(GoStructs.class.getResourceAsStream(RESOURCE), StandardCharsets.UTF_8))) {
            Map<String, String> lines = new HashMap<>();
            table.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
                int end = line.indexOf(' ');
                lines.put(line.substring(0, end), line.substring(end + 1));
            });
            return new GoStructs(lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The fields of a type; empty when it is no struct of the table. */
    Optional<List<Field>> fields(String type) {
        String line = lines.get(type);
        return line == null ? Optional.empty() : Optional.of(fields.computeIfAbsent(type,
                _ -> Arrays.stream(line.split(" ")).map(Field::parse).toList()));
    }
}
