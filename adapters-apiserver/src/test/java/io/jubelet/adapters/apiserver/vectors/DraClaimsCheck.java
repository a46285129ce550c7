package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.dra.ClaimCheckpoint;
import io.jubelet.domain.dra.ClaimDevice;
import io.jubelet.domain.dra.ClaimException;
import io.jubelet.domain.dra.ClaimName;
import io.jubelet.domain.dra.ContainerClaims;
import io.jubelet.domain.dra.PreparedClaim;
import io.jubelet.domain.pod.Pod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Claims of DRA drivers. */
final class DraClaimsCheck implements VectorCheck {

    private static final String NOT_READ = "GetOrCreate() on checkpoint state: failed to get checkpoint dra_manager_state: ";

    @Override
    public String area() {
        return "dra_claims";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        return switch (Json.text(in, "op")) {
            case "name" -> name(VectorPods.pod(in, "pod"), Json.text(in, "podClaim"));
            case "containerResources" -> devices(in);
            default -> checkpoint(in);
        };
    }

    private static Map<String, Object> name(Pod pod, String entry) {
        Map<String, Object> out = new HashMap<>();
        out.put("error", null);
        out.put("name", null);
        out.put("mustCheckOwner", false);
        try {
            Optional<ClaimName> name = ClaimName.of(pod, pod.spec().resourceClaims().stream()
                    .filter(claim -> claim.name().equals(entry)).findFirst().orElseThrow());
            out.put("name", name.map(ClaimName::name).orElse(null));
            // A claim that is not needed has no owner either.
            out.put("mustCheckOwner", name.map(ClaimName::fromTemplate).orElse(true));
        } catch (ClaimException e) {
            out.put("error", e.getMessage());
        }
        return out;
    }

    private static Map<String, Object> devices(Map<String, Object> in) {
        Pod pod = VectorPods.pod(in, "pod");
        Container container = pod.spec().containers().stream()
                .filter(one -> one.name().equals(Json.text(in, "container"))).findFirst().orElseThrow();
        Map<String, PreparedClaim> claims = claims(in).stream().collect(Collectors.toMap(PreparedClaim::key, claim -> claim));
        Map<String, Object> out = new HashMap<>();
        out.put("error", null);
        try {
            out.put("cdiDevices", ContainerClaims.cdiDevices(pod, container, key -> Optional.ofNullable(claims.get(key))).stream()
                    .sorted().toList());
        } catch (ClaimException e) {
            out.put("error", e.getMessage());
        }
        return out;
    }

    private static Map<String, Object> checkpoint(Map<String, Object> in) {
        Map<String, Object> out = new HashMap<>();
        String file = ClaimCheckpoint.text(claims(in));
        String read = switch (Json.text(in, "corrupt")) {
            case "truncated" -> file.substring(0, file.length() - 2);
            case "empty" -> "";
            case "data" -> file.replaceFirst("ClaimInfoStateList", "claimInfoStateList");
            case "checksum" -> file.replaceFirst("\"Checksum\":", "\"Checksum\":1");
            default -> file;
        };
        out.put("file", file);
        out.put("readText", read);
        try {
            Map<String, Object> restored = new TreeMap<>();
            ClaimCheckpoint.parse(read).forEach(claim -> restored.put(claim.key(), tree(claim)));
            out.put("restored", restored);
        } catch (IllegalArgumentException e) {
            out.put("readError", NOT_READ + e.getMessage());
        }
        return out;
    }

    private static List<PreparedClaim> claims(Map<String, Object> in) {
        List<PreparedClaim> claims = new ArrayList<>();
        for (Map<String, Object> claim : Json.objects(in, "claims")) {
            SortedMap<String, List<ClaimDevice>> drivers = new TreeMap<>();
            Map<String, Object> states = Json.object(claim, "DriverState");
            states.keySet().forEach(driver -> drivers.put(driver, Json.objects(Json.object(states, driver), "Devices").stream()
                    .map(device -> new ClaimDevice(Json.text(device, "PoolName"), Json.text(device, "DeviceName"),
                            Optional.ofNullable((String) device.get("ShareID")), Json.texts(device, "RequestNames"),
                            Json.texts(device, "CDIDeviceIDs"))).toList()));
            claims.add(new PreparedClaim(Json.text(claim, "Namespace"), Json.text(claim, "ClaimName"), Json.text(claim, "ClaimUID"),
                    new TreeSet<>(Json.object(claim, "PodUIDs").keySet()), drivers));
        }
        return claims;
    }

    private static Map<String, Object> tree(PreparedClaim claim) {
        Map<String, Object> pods = new TreeMap<>();
        claim.pods().forEach(uid -> pods.put(uid, Map.of()));
        Map<String, Object> drivers = new TreeMap<>();
        claim.drivers().forEach((driver, devices) -> {
            Map<String, Object> state = new HashMap<>();
            state.put("Devices", devices.isEmpty() ? null : devices.stream().map(DraClaimsCheck::tree).toList());
            drivers.put(driver, state);
        });
        return Map.of("ClaimUID", claim.uid(), "ClaimName", claim.name(), "Namespace", claim.namespace(), "PodUIDs", pods,
                "DriverState", drivers);
    }

    private static Map<String, Object> tree(ClaimDevice device) {
        Map<String, Object> tree = new HashMap<>();
        tree.put("PoolName", device.pool());
        tree.put("DeviceName", device.device());
        tree.put("ShareID", device.share().orElse(null));
        tree.put("RequestNames", device.requests().isEmpty() ? null : device.requests());
        tree.put("CDIDeviceIDs", device.cdiDevices().isEmpty() ? null : device.cdiDevices());
        return tree;
    }

    /** Of errors of the decoder only the fact counts. */
    @Override
    public Object normalise(Object out) {
        Map<String, Object> copy = new HashMap<>(Json.asObject(out));
        copy.computeIfPresent("readError", (_, text) -> text.equals(NOT_READ + "checkpoint is corrupted") ? text : "not read");
        return copy;
    }
}
