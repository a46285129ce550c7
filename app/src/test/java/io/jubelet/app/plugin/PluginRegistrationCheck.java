package io.jubelet.app.plugin;

import io.jubelet.adapters.apiserver.vectors.Json;
import io.jubelet.adapters.apiserver.vectors.VectorCheck;
import io.jubelet.domain.plugin.PluginFaults;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.domain.plugin.PluginSocket;
import io.jubelet.domain.plugin.PluginTypes;
import io.jubelet.domain.plugin.PluginVersion;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.plugin.PluginHandshake;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Recorded registrations of plugins. */
public final class PluginRegistrationCheck implements VectorCheck {

    private static final String SOCKET = "<socket>";

    @Override
    public String area() {
        return "plugin_registration";
    }

    @Override
    public Object evaluate(Map<String, Object> in) throws InterruptedException {
        return switch (Json.text(in, "op")) {
            case "validate" -> error(fault(in, info(in)));
            case "deviceRegister" -> error(PluginFaults.ofDeviceRegistration(
                    Json.texts(in, "versions").stream().findFirst().orElse(""), Json.text(in, "name")));
            case "register" -> new Case(in).run();
            default -> Map.of("plugins", Json.objects(in, "entries").stream()
                    .filter(entry -> Json.text(entry, "kind").equals("socket"))
                    .map(entry -> Path.of(Json.text(entry, "path")))
                    .filter(path -> PluginSocket.isTaken(path.getFileName().toString()))
                    .map(Path::toString).toList());
        };
    }

    private static PluginInfo info(Map<String, Object> in) {
        return new PluginInfo(Json.text(in, "type"), Json.text(in, "name"), Json.text(in, "endpoint"), Json.texts(in, "versions"));
    }

    private static Map<String, Object> error(Optional<String> fault) {
        Map<String, Object> out = new HashMap<>();
        out.put("error", fault.orElse(null));
        return out;
    }

    private static Optional<String> fault(Map<String, Object> in, PluginInfo plugin) {
        return switch (Json.text(in, "type")) {
            case PluginTypes.CSI -> {
                Map<String, PluginVersion> registered = new TreeMap<>();
                Json.textMap(in, "registeredCsiDrivers").forEach((name, version) ->
                        registered.put(name, PluginVersion.parse(version)));
                yield PluginFaults.ofCsiDriver(plugin, registered);
            }
            case PluginTypes.DRA -> PluginFaults.ofDraDriver(plugin);
            default -> PluginFaults.ofDevicePlugin(plugin);
        };
    }

    @Override
    public Object normalise(Object out) {
        return Json.withSorted(out, "plugins");
    }

    /** One registration over a socket. */
    private static final class Case implements PluginHandler, PluginHandshake {

        private final Map<String, Object> in;
        private final List<Object> calls = new ArrayList<>();
        private final List<Object> notifications = new ArrayList<>();

        Case(Map<String, Object> in) {
            this.in = in;
        }

        Map<String, Object> run() throws InterruptedException {
            var registration = new PluginRegistration(_ -> this,
                    Map.of(PluginTypes.CSI, this, PluginTypes.DEVICE, this, PluginTypes.DRA, this));
            PluginRegistration.Outcome outcome = registration.at(SOCKET);
            Map<String, Object> out = new HashMap<>();
            out.put("calls", calls);
            out.put("notifications", notifications);
            out.put("registered", outcome.registered().isPresent());
            out.put("error", outcome.error().isEmpty() ? null : outcome.error());
            return out;
        }

        @Override
        public PluginInfo info() {
            if (Json.flag(in, "getInfoFails")) {
                throw new InternalException("rpc error: code = Unknown desc = no info today");
            }
            return PluginRegistrationCheck.info(in);
        }

        @Override
        public void notifyStatus(boolean registered, String error) {
            notifications.add(Map.of("pluginRegistered", registered, "error", error));
            if (Json.flag(in, "notifyFails")) {
                throw new InternalException("rpc error: code = Unknown desc = not interested");
            }
        }

        @Override
        public void close() {
            // Nothing is open.
        }

        private void called(String call, PluginInfo plugin) {
            calls.add(Map.of("call", call, "name", plugin.name(), "endpoint", plugin.endpoint()));
        }

        @Override
        public Optional<String> validate(PluginInfo plugin) {
            called("validate", plugin);
            return fault(in, plugin);
        }

        @Override
        public Optional<String> register(PluginInfo plugin) {
            called("register", plugin);
            return Optional.of(Json.text(in, "registerError")).filter(error -> !error.isEmpty());
        }

        @Override
        public void deregister(PluginInfo plugin) {
            called("deregister", plugin);
        }
    }
}
