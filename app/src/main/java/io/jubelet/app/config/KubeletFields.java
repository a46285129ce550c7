package io.jubelet.app.config;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Every setting of a kubelet of v1.36: the fields of {@code KubeletConfiguration} v1beta1 and the flags, each with
 * its kind, default and limits. Files, flags, help and rules read this one
 * table.
 */
public final class KubeletFields {

    private static final List<ConfigurationField> ALL = Stream.of(FlagRows.ALL, PodRows.ALL, ServerRows.ALL, NodeRows.ALL)
            .flatMap(List::stream)
            .toList();
    private static final Map<String, ConfigurationField> BY_KEY = new HashMap<>();
    private static final Map<String, ConfigurationField> BY_FLAG = new HashMap<>();
    private static final Set<String> STRUCTURES = new HashSet<>();

    static {
        for (var field : ALL) {
            BY_KEY.put(field.key(), field);
            if (!field.flag().isEmpty()) {
                BY_FLAG.put(field.flag(), field);
            }
            for (var dot = field.path().indexOf('.'); dot >= 0; dot = field.path().indexOf('.', dot + 1)) {
                STRUCTURES.add(field.path().substring(0, dot));
            }
        }
    }

    private KubeletFields() {
    }

    /** The table, in the order of the help. */
    public static List<ConfigurationField> all() {
        return ALL;
    }

    /** Those rows that are flags. */
    public static Stream<ConfigurationField> flags() {
        return ALL.stream().filter(field -> !field.flag().isEmpty());
    }

    /** The row with this flag, named without dashes. */
    public static Optional<ConfigurationField> byFlag(String flag) {
        return Optional.ofNullable(BY_FLAG.get(flag));
    }

    /** The row with this key. */
    static Optional<ConfigurationField> byKey(String key) {
        return Optional.ofNullable(BY_KEY.get(key));
    }

    /** Whether the path names a structure such as {@code authentication.webhook}. */
    static boolean isStructure(String path) {
        return STRUCTURES.contains(path);
    }

    /** Names of what may stand directly under a structure; the empty path is the document itself. */
    static List<String> childrenOf(String structure) {
        var prefix = structure.isEmpty() ? "" : structure + ".";
        return ALL.stream()
                .map(ConfigurationField::path)
                .filter(path -> !path.isEmpty() && path.startsWith(prefix))
                .map(path -> path.substring(prefix.length()))
                .map(rest -> rest.contains(".") ? rest.substring(0, rest.indexOf('.')) : rest)
                .distinct()
                .toList();
    }
}
