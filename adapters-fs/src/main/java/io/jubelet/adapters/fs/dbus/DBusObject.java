package io.jubelet.adapters.fs.dbus;

import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import java.util.List;

/**
 * An object of a service, by one of its interfaces.
 *
 * @param connection where its service is
 * @param destination name of the service; empty without a message bus
 * @param path path of the object
 * @param interfaceName name of the interface
 */
public record DBusObject(DBusConnection connection, String destination, String path, String interfaceName) {

    private static final String PROPERTIES = "org.freedesktop.DBus.Properties";

    /**
     * Calls a method and waits for its answer.
     *
     * @param signature types of the arguments
     * @param arguments the arguments, in the form that {@link MethodCall} describes
     * @throws PortException as {@link DBusConnection#call}
     */
    public DBusMessage call(String member, String signature, Object... arguments) {
        return connection.call(new MethodCall(destination, path, interfaceName, member, signature, List.of(arguments)));
    }

    /**
     * Reads a property.
     *
     * @throws PortException as {@link DBusConnection#call}
     * @throws InternalException when the answer is no value
     */
    public Object property(String name) {
        DBusMessage answer = new DBusObject(connection, destination, path, PROPERTIES).call("Get", "ss", interfaceName, name);
        if (answer.body().stream().findFirst().orElse("") instanceof Variant variant) {
            return variant.value();
        }
        throw new InternalException(interfaceName + " answers something unexpected when it is asked for " + name);
    }

    /**
     * Has the message bus deliver a signal of this object from now on.
     *
     * @throws PortException as {@link DBusConnection#call}
     */
    public void subscribe(String member) {
        connection.call(DBusConnection.ofBus("AddMatch", "s", List.of("type='signal',sender='" + destination + "',interface='"
                + interfaceName + "',member='" + member + "',path='" + path + "'")));
    }
}
