package io.jubelet.adapters.fs.host;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** The network of a machine, as far as the kernel and the resolver know it. */
interface NetworkInterfaces {

    /** The network of this machine. */
    NetworkInterfaces OF_THIS_MACHINE = new OfThisMachine();

    /**
     * A network interface.
     *
     * @param name its name
     * @param running whether it is up and has a carrier
     * @param addresses its addresses in the order of the kernel: the main one first, those added later behind
     */
    record HostInterface(String name, boolean running, List<InetAddress> addresses) {

        /** Copies the list. */
        public HostInterface {
            addresses = List.copyOf(addresses);
        }
    }

    /** All interfaces, in the order of the kernel. */
    List<HostInterface> all();

    /** Addresses that the resolver knows for a name, none when it knows none. */
    List<String> resolve(String name);

    /** The address without the interface that the JDK adds to some of IPv6 (zone id). */
    static String text(InetAddress address) {
        String text = address.getHostAddress();
        int scope = text.indexOf('%');
        return scope < 0 ? text : text.substring(0, scope);
    }

    /** What the JDK reports about this machine. */
    final class OfThisMachine implements NetworkInterfaces {

        @Override
        public List<HostInterface> all() {
            try {
                return NetworkInterface.networkInterfaces()
                        .map(found -> new HostInterface(found.getName(), isRunning(found), kernelOrder(found))).toList();
            } catch (SocketException e) {
                return List.of();
            }
        }

        /** The JDK lists the address first that the kernel lists last, and so would choose a passing one as the main. */
        private static List<InetAddress> kernelOrder(NetworkInterface networkInterface) {
            List<InetAddress> addresses = new ArrayList<>(networkInterface.inetAddresses().toList());
            Collections.reverse(addresses);
            return addresses;
        }

        @Override
        public List<String> resolve(String name) {
            var answer = new CompletableFuture<List<String>>();
            // Not on a virtual thread: a lookup holds its carrier until the name servers answer, or for ever.
            answer.completeAsync(() -> lookup(name), Thread.ofPlatform().daemon().name("resolver")::start);
            try {
                return answer.get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return List.of();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }

        private static List<String> lookup(String name) {
            try {
                return Arrays.stream(InetAddress.getAllByName(name)).map(NetworkInterfaces::text).toList();
            } catch (UnknownHostException | SecurityException e) {
                return List.of();
            }
        }

        /** The JDK calls an interface up that has a carrier, too. */
        private static boolean isRunning(NetworkInterface networkInterface) {
            try {
                return networkInterface.isUp();
            } catch (SocketException e) {
                return false;
            }
        }
    }
}
