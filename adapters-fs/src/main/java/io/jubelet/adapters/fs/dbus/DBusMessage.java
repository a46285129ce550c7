package io.jubelet.adapters.fs.dbus;

import java.util.List;
import java.util.Map;

/**
 * A message that arrived.
 *
 * @param type kind of the message
 * @param serial number that the sender gave it
 * @param fields header fields by their code
 * @param body values, in the form that {@link MethodCall} describes
 * @param descriptors file descriptors that came with it; values of type {@code h} are indexes into them
 */
public record DBusMessage(int type, long serial, Map<Integer, Object> fields, List<Object> body, List<Integer> descriptors) {

    static final int CALL = 1;
    static final int RETURN = 2;
    static final int ERROR = 3;
    static final int SIGNAL = 4;

    static final int PATH = 1;
    static final int INTERFACE = 2;
    static final int MEMBER = 3;
    static final int ERROR_NAME = 4;
    static final int REPLY_SERIAL = 5;
    static final int DESTINATION = 6;
    static final int SENDER = 7;
    static final int SIGNATURE = 8;
    static final int UNIX_FDS = 9;

    /** Copies collections. */
    public DBusMessage {
        fields = Map.copyOf(fields);
        body = List.copyOf(body);
        descriptors = List.copyOf(descriptors);
    }

    /** A field that is a text; empty when it is not there. */
    private String text(int field) {
        return fields.get(field) instanceof String text ? text : "";
    }

    /** Number of the call that this answers; 0 for none. */
    long replySerial() {
        return fields.get(REPLY_SERIAL) instanceof Long serial ? serial : 0;
    }

    /** Name of an error; empty for other messages. */
    String errorName() {
        return text(ERROR_NAME);
    }

    /** Unique name of the sender. */
    public String sender() {
        return text(SENDER);
    }

    /** Service that it is for; empty for none. */
    public String destination() {
        return text(DESTINATION);
    }

    /** Object that it is about. */
    public String path() {
        return text(PATH);
    }

    /** Interface of its member. */
    public String interfaceName() {
        return text(INTERFACE);
    }

    /** Method or signal. */
    public String member() {
        return text(MEMBER);
    }
}
