package cfdistamping;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Un objeto del contrato. También se lee y se escribe por el nombre de sus campos. */
public abstract class Datos {
    private final Map<String, Object> valores;

    protected Datos() {
        this(new LinkedHashMap<>());
    }

    protected Datos(Map<String, Object> valores) {
        this.valores = valores;
    }

    /** Los campos de un objeto escrito como JSON, con sus números exactos: new CreateInvoiceBody(Datos.leer(texto)). */
    public static Map<String, Object> leer(String json) {
        try {
            return Json.object(Json.read(json));
        } catch (IOException falla) {
            throw new IllegalArgumentException("No es un objeto de JSON", falla);
        }
    }

    /** El valor de un campo: un texto, un BigDecimal, un Boolean, una lista o un mapa; null si no está. */
    public Object get(String campo) {
        return valores.get(campo);
    }

    /** Todos los campos, también los que este cliente no conoce. */
    public Map<String, Object> mapa() {
        return valores;
    }

    protected final <T extends Datos> T poner(T este, String campo, Object valor) {
        if (valor == null) {
            valores.remove(campo);
        } else {
            valores.put(campo, plano(valor));
        }
        return este;
    }

    private static Object plano(Object valor) {
        if (valor instanceof List<?> lista) {
            return lista.stream().map(Datos::plano).toList();
        }
        return valor instanceof Datos datos ? datos.valores : valor;
    }

    protected final String leerTexto(String campo) {
        return (String) valores.get(campo);
    }

    protected final BigDecimal leerDecimal(String campo) {
        return (BigDecimal) valores.get(campo);
    }

    protected final Long leerEntero(String campo) {
        BigDecimal valor = leerDecimal(campo);
        return valor == null ? null : (Long) valor.longValueExact();
    }

    protected final Boolean leerMarca(String campo) {
        return (Boolean) valores.get(campo);
    }

    protected final <T> T leerObjeto(String campo, Function<Map<String, Object>, T> forma) {
        Object valor = valores.get(campo);
        return valor == null ? null : forma.apply(Json.object(valor));
    }

    /** Una lista que no está es una lista vacía. */
    protected final <T> List<T> leerLista(String campo, Function<Object, T> forma) {
        return valores.get(campo) instanceof List<?> lista ? lista.stream().map(forma::apply).toList() : List.of();
    }

    @Override
    public String toString() {
        return Json.write(valores);
    }
}
