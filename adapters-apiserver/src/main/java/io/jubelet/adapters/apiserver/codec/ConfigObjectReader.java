package io.jubelet.adapters.apiserver.codec;

import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.value.Binary;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** ConfigMaps and Secrets in manifests. Problems with a value do not repeat the value. */
final class ConfigObjectReader {

    private static final Map<String, Set<String>> MEMBERS = Map.of(
            "ConfigMap", Set.of("metadata", "data", "binaryData", "immutable"),
            "Secret", Set.of("metadata", "data", "stringData", "type", "immutable"));

    private final Shape metadata = new Shapes().of(ObjectMeta.class);

    /** Whether this is the kind of such an object. */
    static boolean reads(String kind) {
        return MEMBERS.containsKey(kind);
    }

    /** Reads an object whose kind and version have been looked at and taken off. */
    ConfigObject read(String kind, WireNode.Obj object, FieldPath at, Problems problems) {
        Set<String> known = MEMBERS.get(kind);
        object.members().forEach((name, value) -> {
            if (!known.contains(name)) {
                Unknown.warn(name, value.line(), at, known, problems);
            }
        });
        var members = new Members(object, at, problems);
        Object meta = members.value("metadata", metadata);
        Optional<Boolean> immutable = members.present("immutable")
                .map(node -> (Boolean) ScalarShapes.BOOL.read(node, at.field("immutable"), problems));
        if (kind.equals("ConfigMap")) {
            return new ConfigMap((ObjectMeta) meta, members.map("data", ConfigObjectReader::text),
                    members.map("binaryData", ConfigObjectReader::bytes), immutable);
        }
        Map<String, Binary> data = new TreeMap<>(members.map("data", ConfigObjectReader::bytes));
        members.map("stringData", ConfigObjectReader::text).forEach((key, text) -> data.put(key, Binary.utf8(text)));
        return new Secret((ObjectMeta) meta, data, (String) members.value("type", ScalarShapes.TEXT), immutable);
    }

    /** A value of a map, its path, and the collector of its problems. */
    private record Entry(WireNode node, FieldPath at, Problems problems) {
    }

    /** The members of one object. */
    private record Members(WireNode.Obj object, FieldPath at, Problems problems) {

        Optional<WireNode> present(String name) {
            return Optional.ofNullable(object.members().get(name)).filter(node -> !(node instanceof WireNode.Null));
        }

        Object value(String name, Shape shape) {
            return present(name).map(node -> shape.read(node, at.field(name), problems)).orElseGet(shape::absent);
        }

        <T> Map<String, T> map(String name, Function<Entry, T> value) {
            Map<String, T> read = new TreeMap<>();
            FieldPath place = at.field(name);
            switch (present(name).orElse(null)) {
                case WireNode.Obj entries -> {
                    entries.repeated().forEach(
                            r -> problems.warn(place.key(r.name()), r.line(), "given again, this one counts"));
                    entries.members().forEach((key, node) ->
                            read.put(key, value.apply(new Entry(node, place.key(key), problems))));
                }
                case null -> {
                    // Nothing is given.
                }
                case WireNode other -> problems.wrongType(place, other, "an object");
            }
            return read;
        }
    }

    private static String text(Entry entry) {
        return (String) ScalarShapes.TEXT.readOrAbsent(entry.node(), entry.at(), entry.problems());
    }

    private static Binary bytes(Entry entry) {
        try {
            return Binary.of(Base64.getDecoder().decode(text(entry).replace("\n", "").replace("\r", "")));
        } catch (IllegalArgumentException e) {
            entry.problems().error(entry.at(), entry.node(), "expected bytes in base64, found other text"
                    + " (plain text goes under stringData of a Secret, or data of a ConfigMap)");
            return Binary.of(new byte[0]);
        }
    }
}
