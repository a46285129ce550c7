package io.jubelet.adapters.apiserver.codec;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.codec.ManifestException.Kind;
import io.jubelet.ports.codec.PodManifestCodec;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Pods, and ConfigMaps and Secrets beside them, as v1 JSON or YAML. Thread-safe; one instance serves the whole application. */
public final class KubernetesPodCodec implements PodManifestCodec {

    private static final String API_VERSION = "v1";

    private final RecordShape pods = (RecordShape) Shapes.SHARED.of(Pod.class);
    private final ConfigObjectReader objects = new ConfigObjectReader();
    private PodHashForm hashForm;

    /** A codec that derives the shape of each record at its first use. */
    public KubernetesPodCodec() {
    }

    @Override
    public Decoded decode(byte[] text) {
        return decodeLeniently(text, wrong -> {
            throw new ManifestException(Kind.WRONG_VALUE, wrong);
        });
    }

    @Override
    public Decoded decodeLeniently(byte[] text, Consumer<String> wrong) {
        WireNode root;
        try {
            root = ManifestText.parse(text);
        } catch (SyntaxProblem e) {
            throw new ManifestException(Kind.SYNTAX, e.getMessage());
        }
        WireNode.Obj object = switch (root) {
            case WireNode.Obj o -> o;
            case WireNode.Null _ -> throw notAPod("the manifest is empty");
            default -> throw notAPod("expected a Pod, found " + root.describe());
        };
        var found = new Found(new Problems());
        String kind = object.text("kind");
        boolean list = kind.equals("PodList") || kind.equals("List");
        if (list) {
            readList(object, found);
        } else {
            readOne(object, FieldPath.ROOT, found);
        }
        if (found.problems.anyErrors()) {
            wrong.accept(found.problems.errorText());
        }
        return new Decoded(found.pods, found.objects, list, found.problems.warnings());
    }

    /** What was read so far. */
    private static final class Found {
        private final List<WrittenPod> pods = new ArrayList<>();
        private final List<ConfigObject> objects = new ArrayList<>();
        private final Problems problems;

        Found(Problems problems) {
            this.problems = problems;
        }

        void add(Pod pod, WireNode.Obj object) {
            pods.add(new WrittenPod(pod, EmptyFields.of(object)));
        }
    }

    private void readList(WireNode.Obj list, Found found) {
        String kind = list.text("kind");
        requireVersion(list, kind, "");
        boolean kindsGiven = kind.equals("List");
        List<WireNode> items = switch (list.members().get("items")) {
            case WireNode.Arr given -> given.items();
            case WireNode.Null _ -> List.of();
            case null -> List.of();
            case WireNode other -> throw notAPod("items (line " + other.line() + "): expected a list of pods, found "
                    + other.describe());
        };
        for (int i = 0; i < items.size(); i++) {
            FieldPath at = FieldPath.ROOT.field("items").index(i);
            if (!(items.get(i) instanceof WireNode.Obj item)) {
                throw notAPod(at + " (line " + items.get(i).line() + "): expected a Pod, found "
                        + items.get(i).describe());
            }
            if (kindsGiven) {
                readOne(item, at, found);
            } else if (item.members().containsKey("kind")) {
                found.add(readPod(item, at, found.problems), item);
            } else {
                found.add((Pod) pods.read(withoutType(item), at, found.problems), item);
            }
        }
    }

    private void readOne(WireNode.Obj object, FieldPath at, Found found) {
        String kind = object.text("kind");
        if (ConfigObjectReader.reads(kind)) {
            requireVersion(object, kind, where(object, at));
            found.objects.add(objects.read(kind, withoutType(object), at, found.problems));
        } else {
            found.add(readPod(object, at, found.problems), object);
        }
    }

    private static String where(WireNode.Obj object, FieldPath at) {
        return at == FieldPath.ROOT ? "" : at + " (line " + object.line() + "): ";
    }

    private Pod readPod(WireNode.Obj object, FieldPath at, Problems problems) {
        String where = where(object, at);
        String kind = object.text("kind");
        if (!kind.equals("Pod")) {
            throw notAPod(where + (kind.isEmpty() ? "the field kind is missing, expected kind: Pod"
                    : "expected kind Pod, found " + Problems.quoted(kind)));
        }
        requireVersion(object, kind, where);
        return (Pod) pods.read(withoutType(object), at, problems);
    }

    private static void requireVersion(WireNode.Obj object, String kind, String where) {
        String version = object.text("apiVersion");
        if (!version.equals(API_VERSION)) {
            throw notAPod(where + (version.isEmpty() ? "the field apiVersion is missing, expected apiVersion: v1"
                    : "expected apiVersion v1 for a " + kind + ", found " + Problems.quoted(version)));
        }
    }

    private static WireNode.Obj withoutType(WireNode.Obj object) {
        Map<String, WireNode> members = new LinkedHashMap<>(object.members());
        members.remove("kind");
        members.remove("apiVersion");
        return new WireNode.Obj(object.line(), members, object.repeated());
    }

    private static ManifestException notAPod(String message) {
        return new ManifestException(Kind.NOT_A_POD, message);
    }

    @Override
    public byte[] encode(Pod pod) {
        return JsonWriter.bytes(typed("Pod", pods.write(pod)));
    }

    @Override
    public byte[] hashForm(Pod pod, Set<String> emptyFields) {
        return hashForm().of(pod, emptyFields).getBytes(StandardCharsets.UTF_8);
    }

    /** Made when the first pod needs it: most agents have few static pods, or none. */
    private synchronized PodHashForm hashForm() {
        if (hashForm == null) {
            hashForm = new PodHashForm();
        }
        return hashForm;
    }

    @Override
    public byte[] encodeList(List<Pod> list) {
        Map<String, Object> members = new TreeMap<>();
        members.put("metadata", Map.of());
        members.put("items", list.stream().map(pods::write).toList());
        return JsonWriter.bytes(typed("PodList", members));
    }

    @Override
    public List<Pod> decodePods(byte[] json) {
        List<Pod> found = new ArrayList<>();
        try {
            // Item by item: what is much for one manifest is usual for all pods of a node.
            WireNode.Obj root = JsonReader.parseList(new ByteArrayInputStream(json),
                    item -> found.add(written(item, FieldPath.ROOT.field("items").index(found.size()))));
            return switch (root.text("kind")) {
                case "PodList" -> found;
                case "Pod" -> List.of(written(root, FieldPath.ROOT));
                case String other -> throw notAPod("expected kind Pod or PodList, found " + Problems.quoted(other));
            };
        } catch (SyntaxProblem e) {
            throw new ManifestException(Kind.SYNTAX, e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException("what is in memory can be read", e);
        }
    }

    private Pod written(WireNode pod, FieldPath at) {
        Problems problems = Problems.errorsOnly();
        Pod read = (Pod) pods.read(pod, at, problems);
        if (problems.anyErrors()) {
            throw new ManifestException(Kind.WRONG_VALUE, problems.errorText());
        }
        return read;
    }

    private static Map<String, Object> typed(String kind, Map<String, Object> members) {
        members.put("kind", kind);
        members.put("apiVersion", API_VERSION);
        return members;
    }
}
