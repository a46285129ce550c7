/** The service manager that started the process and watches over it. */
package io.jubelet.ports.supervisor;
