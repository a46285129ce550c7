package io.jubelet.domain.dra;

import io.jubelet.domain.value.JsonText;
import io.jubelet.domain.value.JsonTree;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32;

/**
 * The file {@code dra_manager_state} of a kubelet, byte for byte: JSON with the claims as JSON in a text, and the checksum of that text.
 * Either agent reads the file of the other. It does not contain whether a claim is prepared: after a restart each one is
 * prepared again before it is used, which drivers have to allow.
 */
public final class ClaimCheckpoint {

    /** Its name in the root directory. */
    public static final String NAME = "dra_manager_state";

    private static final long MAX_CHECKSUM = 0xffffffffL;

    private ClaimCheckpoint() {
    }

    /** The content of the file. */
    public static String text(Collection<PreparedClaim> claims) {
        String data = JsonText.object().add("kind", "DRACheckpoint").add("apiVersion", "checkpoint.dra.kubelet.k8s.io/v1")
                .addRaw("ClaimInfoStateList", JsonText.array(claims.stream().map(ClaimCheckpoint::json).toList())).toString();
        return JsonText.object().add("Data", data).add("Checksum", checksum(data)).toString();
    }

    /**
     * Reads a file. Members that are unknown are left out: they are those of newer kubelets.
     *
     * @throws IllegalArgumentException when it is none, or is damaged; the message is for users
     */
    public static List<PreparedClaim> parse(String text) {
        Map<String, Object> file = object(JsonTree.parse(text), "the document");
        String data = text(file, "Data");
        if (!(file.get("Checksum") instanceof BigDecimal sum) || sum.signum() < 0
                || sum.compareTo(BigDecimal.valueOf(MAX_CHECKSUM)) > 0) {
            throw new IllegalArgumentException("Checksum is no number of 32 bits");
        }
        if (sum.compareTo(BigDecimal.valueOf(checksum(data))) != 0) {
            throw new IllegalArgumentException("checkpoint is corrupted");
        }
        List<PreparedClaim> claims = new ArrayList<>();
        for (Object item : list(object(JsonTree.parse(data), "Data"), "ClaimInfoStateList")) {
            Map<String, Object> claim = object(item, "ClaimInfoStateList");
            SortedMap<String, List<ClaimDevice>> drivers = new TreeMap<>();
            members(claim, "DriverState").forEach((driver, state) -> drivers.put(driver, devices(object(state, driver))));
            claims.add(new PreparedClaim(text(claim, "Namespace"), text(claim, "ClaimName"), text(claim, "ClaimUID"),
                    new TreeSet<>(members(claim, "PodUIDs").keySet()), drivers));
        }
        return List.copyOf(claims);
    }

    private static List<ClaimDevice> devices(Map<String, Object> state) {
        List<ClaimDevice> devices = new ArrayList<>();
        for (Object item : list(state, "Devices")) {
            Map<String, Object> device = object(item, "Devices");
            Optional<String> share = device.get("ShareID") == null ? Optional.empty() : Optional.of(text(device, "ShareID"));
            devices.add(new ClaimDevice(text(device, "PoolName"), text(device, "DeviceName"), share, texts(device, "RequestNames"),
                    texts(device, "CDIDeviceIDs")));
        }
        return devices;
    }

    private static String json(PreparedClaim claim) {
        JsonText pods = JsonText.object();
        claim.pods().forEach(uid -> pods.addRaw(uid, "{}"));
        JsonText drivers = JsonText.object();
        claim.drivers().forEach((driver, devices) -> drivers.addRaw(driver, JsonText.object().addRaw("Devices",
                arrayOrNull(devices.stream().map(ClaimCheckpoint::json).toList())).toString()));
        return JsonText.object().add("ClaimUID", claim.uid()).add("ClaimName", claim.name()).add("Namespace", claim.namespace())
                .addRaw("PodUIDs", pods.toString()).addRaw("DriverState", drivers.toString()).toString();
    }

    private static String json(ClaimDevice device) {
        return JsonText.object().add("PoolName", device.pool()).add("DeviceName", device.device())
                .addRaw("ShareID", device.share().map(JsonText::quote).orElse("null"))
                .addRaw("RequestNames", arrayOrNull(device.requests().stream().map(JsonText::quote).toList()))
                .addRaw("CDIDeviceIDs", arrayOrNull(device.cdiDevices().stream().map(JsonText::quote).toList())).toString();
    }

    private static String arrayOrNull(List<String> values) {
        return values.isEmpty() ? "null" : JsonText.array(values);
    }

    private static long checksum(String data) {
        CRC32 crc = new CRC32();
        crc.update(data.getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }

    private static String text(Map<String, Object> tree, String name) {
        return switch (tree.get(name)) {
            case null -> "";
            case String text -> text;
            default -> throw new IllegalArgumentException(name + " is no text");
        };
    }

    private static List<String> texts(Map<String, Object> tree, String name) {
        List<String> texts = new ArrayList<>();
        for (Object item : list(tree, name)) {
            if (!(item instanceof String text)) {
                throw new IllegalArgumentException(name + " has an element that is no text");
            }
            texts.add(text);
        }
        return texts;
    }

    private static List<?> list(Map<String, Object> tree, String name) {
        return switch (tree.get(name)) {
            case null -> List.of();
            case List<?> list -> list;
            default -> throw new IllegalArgumentException(name + " is no list");
        };
    }

    private static Map<String, Object> members(Map<String, Object> tree, String name) {
        return tree.get(name) == null ? Map.of() : object(tree.get(name), name);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value, String name) {
        if (value instanceof Map<?, ?> map) {
            return (Map<String, Object>) map;
        }
        throw new IllegalArgumentException(name + " is no object");
    }
}
