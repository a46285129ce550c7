/** Common parts of the services of a kubelet for programs of this machine: their sockets and their rate limits. */
package io.jubelet.adapters.plugins.service;
