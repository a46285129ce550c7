package io.jubelet.adapters.fs.systemd;

import io.jubelet.adapters.fs.dbus.DBusAddress;
import io.jubelet.adapters.fs.dbus.DBusConnection;
import io.jubelet.adapters.fs.dbus.DBusMessage;
import io.jubelet.adapters.fs.dbus.DBusObject;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.shutdown.ShutdownConnection;
import io.jubelet.ports.shutdown.ShutdownService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** systemd-logind, which shuts the machine down, by the message bus of the system. */
public final class Logind implements ShutdownService {

    static final String NAME = "org.freedesktop.login1";
    static final String PATH = "/org/freedesktop/login1";
    static final String MANAGER = "org.freedesktop.login1.Manager";
    private static final String PREPARE = "PrepareForShutdown";
    private static final Path CONFIGURATION = Path.of("/etc/systemd/logind.conf.d");
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final DBusAddress bus;
    private final Path configuration;

    Logind(DBusAddress bus, Path configuration) {
        this.bus = bus;
        this.configuration = configuration;
    }

    /**
     * The logind of this machine; nothing is requested before {@link #connect}.
     *
     * @param environment environment of the process
     * @throws InvalidArgumentException when the environment names a bus that can't be
     */
    public static Logind ofThisMachine(Map<String, String> environment) {
        return new Logind(DBusAddress.ofSystem(environment), CONFIGURATION);
    }

    @Override
    public ShutdownConnection connect(Listener listener) {
        var signals = new Signals(listener);
        DBusConnection connection = DBusConnection.open(bus, TIMEOUT, signals);
        try {
            signals.connection = connection;
            var manager = new DBusObject(connection, NAME, PATH, MANAGER);
            manager.subscribe(PREPARE);
            return new LogindConnection(manager, configuration);
        } catch (RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Takes the announcements of logind alone: any client may send a signal, so the bus is asked for the name of logind. It may
     * have been restarted since the last one.
     */
    private static final class Signals implements DBusConnection.Listener {

        private final Listener listener;
        private volatile DBusConnection connection;

        Signals(Listener listener) {
            this.listener = listener;
        }

        @Override
        public void signal(DBusMessage signal) {
            if (!signal.interfaceName().equals(MANAGER) || !signal.member().equals(PREPARE)
                    || !signal.path().equals(PATH) || !(signal.body().stream().findFirst().orElse("") instanceof Boolean begins)) {
                return;
            }
            DBusConnection known = connection;
            if (known == null) {
                // No signals were subscribed to yet.
                return;
            }
            known.request(DBusConnection.ofBus("GetNameOwner", "s", List.of(NAME)))
                    .thenAccept(owner -> {
                        if (owner.body().getFirst().equals(signal.sender())) {
                            listener.announced(begins);
                        }
                    }).exceptionally(failure -> {
                        // The next connection begins with the question whether a shutdown is under way.
                        listener.lost("the bus does not tell who sent an announcement: " + failure.getMessage());
                        return null;
                    });
        }

        @Override
        public void lost(String reason) {
            listener.lost(reason);
        }
    }
}
