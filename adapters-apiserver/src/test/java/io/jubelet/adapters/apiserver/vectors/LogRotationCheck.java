package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.logs.rotation.LogRotation;
import io.jubelet.domain.logs.rotation.LogRotationPolicy;
import io.jubelet.domain.logs.rotation.RotatedLogs;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Rotation on files that exist only by name. Reasons why a size is no quantity are those of a library. A second rotation
 * within one second has the number of jubelet behind its name, which is left out here: a kubelet gives the same name
 * twice, and removes one of the two files at the next rotation.
 */
final class LogRotationCheck implements VectorCheck {

    /** What is in a file: the text of an input file, or nothing yet. */
    private record Content(String from, long size, boolean compressed) {
    }

    @Override
    public String area() {
        return "log_rotation";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        TreeMap<String, Content> files = new TreeMap<>();
        Json.objects(in, "files").forEach(file -> files.put(Json.text(file, "path"),
                new Content(Json.text(file, "path"), Json.number(file, "size"), false)));
        List<Map<String, Object>> containers = Json.objects(in, "containers");
        if (Json.text(in, "op").equals("list")) {
            String log = Json.text(containers.getFirst(), "logPath");
            return answer("error", null, "logs", Stream.concat(RotatedLogs.inUse(log, files.keySet()).stream(), Stream.of(log)).toList());
        }
        LogRotationPolicy policy;
        try {
            policy = LogRotationPolicy.parse(Json.text(in, "maxSize"), Json.integer(in, "maxFiles"));
        } catch (IllegalArgumentException e) {
            return answer("error", e.getMessage());
        }
        if (policy.isDisabled()) {
            return answer("error", null, "disabled", true);
        }
        String cleaned = Json.text(in, "container");
        boolean known = cleaned.isEmpty() || containers.stream().anyMatch(c -> Json.text(c, "id").equals(cleaned));
        List<String> reopened = new ArrayList<>();
        for (Map<String, Object> container : containers) {
            String log = Json.text(container, "logPath");
            if (Json.text(in, "op").equals("clean")) {
                if (Json.text(container, "id").equals(cleaned)) {
                    files.keySet().removeAll(RotatedLogs.ofRun(log, files.keySet()));
                }
            } else if (Json.text(container, "state").equals("running")) {
                boolean fails = Json.texts(in, "reopenFails").contains(Json.text(container, "id"));
                if (!files.containsKey(log)) {
                    reopened.add(Json.text(container, "id"));
                    reopen(log, fails, files);
                }
                if (files.containsKey(log) && policy.isDue(files.get(log).size())) {
                    reopened.add(Json.text(container, "id"));
                    rotate(LogRotation.of(log, files.keySet(), policy.maxFiles(), LocalDateTime.ofInstant(
                            VectorPods.BASE.plusSeconds(Json.number(in, "now")), ZoneOffset.UTC)), log, fails, files);
                }
            }
        }
        return answer("error", known ? null : "failed to get container status \"" + cleaned + "\": not found",
                "disabled", false, "reopened", reopened, "files", shown(files));
    }

    @Override
    public Object normalise(Object out) {
        Map<String, Object> answer = new HashMap<>(Json.asObject(out));
        String error = Json.text(answer, "error");
        if (error.startsWith("failed to parse ")) {
            answer.put("error", error.substring(0, error.lastIndexOf("\": ")));
        }
        return answer;
    }

    private static void rotate(LogRotation rotation, String log, boolean fails, Map<String, Content> files) {
        files.keySet().removeAll(rotation.removals());
        files.put(rotation.rotated(), files.remove(log));
        reopen(log, fails, files);
        if (fails) {
            files.put(log, files.remove(rotation.rotated()));
        }
        for (String name : rotation.compressions()) {
            Content plain = files.remove(name);
            files.put(name + RotatedLogs.COMPRESSED, new Content(plain.from(), plain.size(), true));
        }
    }

    private static void reopen(String log, boolean fails, Map<String, Content> files) {
        if (!fails) {
            files.put(log, new Content(null, 0, false));
        }
    }

    private static Collection<Object> shown(Map<String, Content> files) {
        List<Object> shown = new ArrayList<>();
        files.forEach((path, content) -> shown.add(
                answer("path", path.replaceAll("(-\\d{6})-\\d{6}$", "$1"), "content", content.from(), "compressed", content.compressed())));
        return shown;
    }

    /** A map of names and values by turns; values may be null. */
    private static Map<String, Object> answer(Object... members) {
        Map<String, Object> answer = new HashMap<>();
        for (int i = 0; i < members.length; i += 2) {
            answer.put((String) members[i], members[i + 1]);
        }
        return answer;
    }
}
