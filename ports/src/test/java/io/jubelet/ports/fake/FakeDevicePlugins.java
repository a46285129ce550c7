package io.jubelet.ports.fake;

import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceSelection;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.device.DevicePlugins;
import io.jubelet.ports.failure.UnavailableException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** Device plugins that behave as tests say, by socket. */
public final class FakeDevicePlugins implements DevicePlugins {

    private final Map<String, Plugin> plugins = new ConcurrentHashMap<>();

    /** Starts a plugin. */
    public Plugin start(String socket, DevicePlugin.Options options, List<Device> devices) {
        var plugin = new Plugin(options, devices);
        plugins.put(socket, plugin);
        return plugin;
    }

    /** Kills a plugin. */
    public void kill(String socket) {
        Optional.ofNullable(plugins.remove(socket)).ifPresent(Plugin::end);
    }

    @Override
    public DevicePlugin connect(String resource, String socket) {
        Plugin plugin = plugins.get(socket);
        if (plugin == null) {
            throw new UnavailableException("can't connect to the device plugin at " + socket);
        }
        return plugin.new Connection();
    }

    /** One plugin. */
    public static final class Plugin {

        private final DevicePlugin.Options options;
        private final List<DevicePlugin.Listener> listeners = new CopyOnWriteArrayList<>();
        private final List<String> calls = new CopyOnWriteArrayList<>();
        private volatile List<Device> devices;
        private volatile boolean ended;
        private volatile Function<Set<String>, ContainerDevices> allocation = _ -> ContainerDevices.NONE;
        private volatile Function<DeviceSelection.Question, Set<String>> preference = _ -> Set.of();
        private volatile Runnable closing = () -> { };

        private Plugin(DevicePlugin.Options options, List<Device> devices) {
            this.options = options;
            this.devices = devices;
        }

        /** What it answers when devices are allocated; may throw. */
        public void allocates(Function<Set<String>, ContainerDevices> answer) {
            allocation = answer;
        }

        /** What it prefers; may throw. */
        public void prefers(Function<DeviceSelection.Question, Set<String>> answer) {
            preference = answer;
        }

        /** What happens while a connection to it is closed. */
        public void whenClosed(Runnable action) {
            closing = action;
        }

        /** Reports devices. */
        public void report(List<Device> reported) {
            devices = reported;
            listeners.forEach(listener -> listener.devices(reported));
        }

        /** Calls that it got: a word and what it was given. */
        public List<String> calls() {
            return List.copyOf(calls);
        }

        private void end() {
            ended = true;
            listeners.forEach(listener -> listener.ended(new UnavailableException("the server ended the stream")));
            listeners.clear();
        }

        private final class Connection implements DevicePlugin {

            private Optional<Listener> own = Optional.empty();

            @Override
            public Options options() {
                return options;
            }

            @Override
            public void watch(Listener listener) {
                own = Optional.of(listener);
                listeners.add(listener);
                listener.devices(devices);
            }

            @Override
            public Set<String> preferred(DeviceSelection.Question question) {
                calls.add("preferred " + question.available() + " " + question.mustInclude() + " " + question.size());
                return answering(preference, question);
            }

            @Override
            public ContainerDevices allocate(Set<String> ids) {
                calls.add("allocate " + ids);
                return answering(allocation, ids);
            }

            @Override
            public void preStart(Set<String> ids) {
                calls.add("preStart " + ids);
                answering(_ -> true, ids);
            }

            private <Q, R> R answering(Function<Q, R> answer, Q question) {
                if (ended) {
                    throw new UnavailableException("the connection to the device plugin was lost");
                }
                return answer.apply(question);
            }

            @Override
            public void close() {
                own.ifPresent(listeners::remove);
                closing.run();
            }
        }
    }
}
